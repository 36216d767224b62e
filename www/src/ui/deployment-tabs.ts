// The tabs of a deployment, as they stand behind its id in the address. The overview stands there without a name.
export const TABS = ['revisions', 'logs', 'configuration'] as const;
