// The proxy that the environment names, which Node.js uses only if it is told to.

/** The variable that names a proxy which Node.js does not use; undefined if there is none. */
export function unusedProxy(): string | undefined {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  return usesProxy() && canUseProxy() ? undefined : names.find((name) => process.env[name]);
}

/** Whether this Node.js can use the proxy that the environment names. */
export function canUseProxy(version = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 21);
}

/** Whether Node.js is told to use the proxy that the environment names. */
export function usesProxy(): boolean {
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = '' } = process.env;
  return NODE_USE_ENV_PROXY === '1' || [...process.execArgv, ...NODE_OPTIONS.split(' ')].includes('--use-env-proxy');
}
