// An address that a service gave: a link where it leads to a page, else text.

export function SafeLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return <code>{url}</code>;
  return (
    <a class="code" href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
