// The same-origin proxy itself: a Request goes in, a Response comes out, so that it runs wherever those two exist
// (node.mjs and worker.mjs beside it).
//
// A page cannot keep a key. It calls `/api/…` on its own origin, and this adds the key to what it lets through.

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * What the page may ask for. Leave out what yours does not need: a list of what is allowed forgets nothing, a list of
 * what is forbidden does.
 */
const ALLOWED = [
  ['GET', new RegExp(`^/v2/deployments(?:/${UUID}(?:/revisions(?:/${UUID})?)?)?$`, 'i')],
  ['POST', /^\/v2\/deployments$/],
  ['PATCH', new RegExp(`^/v2/deployments/${UUID}$`, 'i')],
];

/**
 * The header fields that pass, each way. The visitor's cookies and keys stay here, and so do cookies of the service.
 */
const TO_SERVICE = ['accept', 'content-type', 'traceparent'];
const TO_PAGE = ['content-type', 'retry-after', 'x-request-id'];

const LONGEST_BODY = 1_000_000;
const TIMEOUT_MS = 60_000;

/**
 * Answers a request of the page.
 *
 * @param {Request} request what the page sent, whose path begins with `/api/`
 * @param {object} options
 * @param {string} options.service the service's base URL
 * @param {string} options.apiKey the key that is added
 * @param {(request: Request) => boolean | Promise<boolean>} options.mayUse whether this visitor may use the key: look
 * at your session here
 * @param {typeof fetch} [options.fetch] what sends, for tests
 */
export async function proxy(request, { service, apiKey, mayUse, fetch = globalThis.fetch }) {
  const { pathname, search, origin } = new URL(request.url);
  // Before the visitor: a browser sends a session's cookie along with what a foreign page asks for.
  if (!isSameOrigin(request, origin)) return problem(403, 'Requests of other origins are refused');
  if (!(await mayUse(request))) return problem(401, 'Sign in first');

  const path = pathname.replace(/^\/api/, '');
  if (!ALLOWED.some(([method, pattern]) => method === request.method && pattern.test(path)))
    return problem(404, 'Not Found');

  const body = request.body ? await request.arrayBuffer() : undefined;
  if (body && body.byteLength > LONGEST_BODY) return problem(413, 'The body is too long');

  const headers = pick(request.headers, TO_SERVICE);
  headers.set('x-api-key', apiKey);
  let answer;
  try {
    answer = await fetch(service.replace(/\/+$/, '') + path + search, {
      method: request.method,
      headers,
      body,
      redirect: 'manual', // a followed redirect would carry the key to another place
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    console.error(`proxy: ${request.method} ${path}: ${error.message}`);
    return problem(error.name === 'TimeoutError' ? 504 : 502, 'The service did not answer');
  }
  if (answer.status === 0 || (answer.status >= 300 && answer.status < 400))
    return problem(502, 'The service answered with a redirect');

  const passed = pick(answer.headers, TO_PAGE);
  passed.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers: passed });
}

/** Browsers say where a request comes from; other clients say nothing and have no visitor's cookies to misuse. */
function isSameOrigin(request, origin) {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const from = request.headers.get('origin');
  return from === null || from === origin;
}

function pick(from, names) {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** An error in the service's own shape, so that the page's client reads it as one. */
function problem(status, detail) {
  return Response.json({ detail }, { status, headers: { 'cache-control': 'no-store' } });
}
