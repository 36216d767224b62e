// An address that came from the service: a link if it is a web address, else text. This keeps out `javascript:`.

export function SafeLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return (
      <code class="cut" title={url}>
        {url}
      </code>
    );
  }
  return (
    <a class="code cut" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
