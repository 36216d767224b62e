// Logs of any length, answered inside the page in place of the service's own.
import { pressUntil } from './console.mjs';

/**
 * Loads the page anew with logs of `count` lines, three of each time. Options: `ids`, whether lines have one; `fail`,
 * the status with which a request for lines is answered; `messages`, the first
 * ones in place of others. What is changed later by `setLog` counts for the next request.
 * `logRequests` answers how often lines were asked for, the oldest first.
 */
export async function withLog(page, options) {
  await page.evaluateOnNewDocument(install, { ids: true, fail: 0, ...options });
  // The keys are loaded last; Firefox tells a load that is broken off as an error.
  await pressUntil(page, '?', 'dialog[open]');
  await page.reload();
}

export function setLog(page, change) {
  return page.evaluate((change) => void Object.assign(window.longLog, change), change);
}

export function logRequests(page) {
  return page.evaluate(() => window.longLog.requests);
}

function install(options) {
  const log = { requests: 0, failFrom: 0, ...options };
  window.longLog = log;
  const BEGIN = Date.UTC(2026, 0, 1);
  const lineAt = (index) => ({
    ...(log.ids && { id: `line-${index + 1}` }),
    timestamp: new Date(BEGIN + Math.floor(index / 3) * 1_000).toISOString(),
    level: index % 1_000 === 999 ? 'ERROR' : index % 100 === 50 ? 'WARNING' : 'INFO',
    message:
      log.messages?.[index] ??
      `message ${index + 1} of the log ${index % 1_000 === 999 ? 'error: it did not start ' : ''}${index % 7 === 3 ? 'with more words than others have '.repeat(8) : ''}`,
  });
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input.url ?? input, location.href);
    if (!url.pathname.endsWith('/logs')) return real(input, init);
    const answer = (status, body) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    const of = (name) => url.searchParams.get(name);
    const isDescending = of('order') === 'desc';
    if (!isDescending) log.requests += 1;
    const start = of('start_time') ? Math.ceil((Date.parse(of('start_time')) - BEGIN) / 1_000) * 3 : 0;
    const from = Number(of('offset') ?? start);
    if (log.fail && from >= log.failFrom) return answer(log.fail, { detail: 'no log today' });
    const size = Math.max(0, Math.min(Number(of('limit')), log.count - from));
    const indexes = Array.from({ length: size }, (_, place) =>
      isDescending ? log.count - 1 - from - place : from + place,
    );
    const next = from + size < log.count ? String(from + size) : null;
    return answer(200, { logs: indexes.map(lineAt), next_offset: next });
  };
}
