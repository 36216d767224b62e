// Runs a request to a path of the caller's choice.

import { core } from '../../core/instance.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { ANY_ANSWER } from '../../generated/operations.js';
import { NO_FORM } from '../../issues/service-issues.js';
import { shown } from '../../values/arguments.js';
import { wholeJsonText } from '../../core/json-text.js';
import { reading } from '../options/argument-error.js';
import { CALL_OPTIONS, CALLED_ELSEWHERE } from '../options/names.js';
import { checkCallOptions, checkNames } from '../options/option-checks.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import { ApiPromise } from './api-promise.js';
import { Call } from './call.js';
import { responseValue, type CallResponse } from './call-response.js';
import { asText, checkBodyObject, encodeQuery, withExtraFields } from './operation-request.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { unlessAborted } from './signals.js';

/** The options of such a request. */
export type CustomRequestOptions = RequestOptions & { json?: unknown };

/** What other libraries call the body. */
const BODY_ELSEWHERE = { json: 'body', data: 'body', url: 'path', params: 'query' };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What a request is, beside the options of its call. */
const PARTS = ['method', 'path'];

/** The method, the path and the options of a request. */
type Parts = readonly [method: unknown, path: unknown, options: CustomRequestOptions | null | undefined];

/**
 * The parts of a request that is one object. Its body is the whole body.
 * @throws ConfigError for a member that it cannot have, and for anything beside it
 */
function partsOf([request, ...others]: Parts): Parts {
  if (others.some((other) => other !== undefined))
    throw new ConfigError(
      'request takes one object, in which the options of the call stand too, and nothing beside it',
    );
  checkNames('the request', request, [...PARTS, ...CALL_OPTIONS], { ...CALLED_ELSEWHERE, ...BODY_ELSEWHERE });
  const { method, path, body, ...options } = request as Readonly<Record<string, unknown>>;
  return [method, path, { ...options, json: body } as CustomRequestOptions];
}

/** Runs the request. Errors of its arguments are rejections. */
export function runCustomRequest<T>(settings: Settings, ...given: Parts): ApiPromise<T> {
  const run = async (): Promise<CallResponse> => {
    const [method, path, options] = reading(() => {
      const parts = typeof given[0] === 'object' && given[0] !== null ? partsOf(given) : given;
      checkCallOptions(parts[2], ['json']);
      return parts;
    });
    const loading = settings.whenReady();
    if (loading)
      await unlessAborted(
        loading,
        reading(() => options?.signal),
      );
    const request = reading(() => customRequest(method, path, options ?? {}));
    return await new Call(settings, request, options ?? {}).run();
  };
  return new ApiPromise<T>(run(), ({ text }) => responseValue(settings, '', text));
}

function customRequest(method: unknown, path: unknown, options: CustomRequestOptions): OutgoingRequest {
  if (typeof method === 'string' && method.startsWith('/'))
    throw new ConfigError(`request takes the method first: request('GET', ${shown(method)})`);
  const upperCase = asText(method).toUpperCase();
  if (!METHODS.includes(upperCase))
    throw new ConfigError(`request accepts the methods ${METHODS.join(', ')}, not ${shown(method)}`);
  if (typeof path !== 'string' || core().call('pathStays', [path]) === 0) {
    throw new ConfigError(
      "request needs a path under the base URL that starts with one slash, such as '/v2/deployments', encoded and without . and .. segments",
    );
  }
  const query = encodeQuery(undefined, options.query);
  const body = options.body === undefined ? options.json : withExtraFields(options.json ?? {}, options.body);
  checkBodyObject(body);
  return {
    operation: 'request',
    method: upperCase,
    path: path + (path.includes('?') ? query.replace('?', '&') : query),
    body: body === undefined ? undefined : wholeJsonText(body),
    form: NO_FORM,
    answer: ANY_ANSWER,
    isObserved: false,
  };
}
