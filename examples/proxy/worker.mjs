// The proxy in workerd, and so on Cloudflare Workers: the address and the key are bindings of the worker.
import { proxy } from './proxy.mjs';

export default {
  fetch(request, env) {
    return proxy(request, {
      service: env.DEPLOYMENT_CONTROL_URL,
      apiKey: env.DEPLOYMENT_CONTROL_API_KEY,
      // Whoever has come this far: put the worker behind your access rules, or look at the request's session here.
      mayUse: () => true,
    });
  },
};
