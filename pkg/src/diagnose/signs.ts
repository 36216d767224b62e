// What lines say beside the signatures: that all is well, that something was overcome, that a process has ended, or that
// the line is no evidence.

/** A server that runs and answers. */
const SUCCESS =
  /application startup complete|startup complete\b|\bsuccessfully started\b|\bready to (?:serve|accept|handle)|\b(?:server|service|app|application)(?: is|:)? (?:ready|started|up)\b|^(?:info: )?(?:server|app|api):? (?:is )?(?:listening|running)(?: (?:on|at)\b|\.?$)|^serving\b|\bserving (?:on|at)\b|uvicorn running on|\bready\.?$|successfully rolled out|has reached a steady state|\bsuccessfully provisioned revision|^status: deployed$|\byour service is live\b|\bdetected service running on port\b|(?<!\b(?:nginx|redis|cron) )\bentered running state\b|health check passed|\bnow (?:serving|listening)|\blistening and serving\b|\brun (?:\S+ )?(?:finished|succeeded|completed)\b|\b(?:request|activity) completed\b|\battempt \d+ succeeded\b|\b(?:queue|worker) stats\b|"(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[^"]*" 2\d\d\b|(?:^|[^A-Za-z0-9])(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/\S*(?: HTTP\/[\d.]+)? 2\d\d\b|\btask \S+ succeeded in\b|\bexecuted successfully$|\b(?:listening|polling) (?:for|on|the) (?:\w+ )?(?:jobs?|tasks?|messages?|queues?|work|requests|events)\b|\b(?:worker|scheduler|consumer)(?: \S+)? (?:is |has )?(?:started|ready|running)\b|\bready for (?:action|jobs|tasks|work|requests)\b|\bheartbeat(?: sent| ok)?\.?$|\b(?:upgrade|reconciliation|sync operation to \S+|probe) succeeded\b|has been upgraded\. happy helming|ready condition status changed to true|is ready for scaling|reconciliation finished in|\brunning \S+endpoint with (?:cowboy|bandit)\b/i;

/** How pytest, TAP, Jest, Vitest, Go and unittest end a run of tests that went well, whatever they have printed before. */
const TESTS_PASSED =
  /={3,} \d+ passed(?:, \d+ (?!failed|error)\w+)* in |^# fail 0$|^ ?Tests:? (?:\d+ skipped[,|] )?\d+ passed(?:, \d+ total| \(\d+\))$|^ok \S+ (?:\d[\d.]*s|\(cached\))$|^OK(?: \(skipped=\d+\))?$/;

/** A pod whose containers are all ready and were never started again, in the table of pods. */
const READY_POD = /(?:^| )([1-9]\d*)\/\1 Running 0 /;

/** Whether a line tells of a server that runs and answers, or of tests that passed. */
export const tellsOfSuccess = (line: string): boolean =>
  (SUCCESS.test(line) || TESTS_PASSED.test(line) || READY_POD.test(line)) && !NO_SUCCESS.test(line);

/** What looks so and is none: a negation, and what a database server or a cache says of itself. */
const NO_SUCCESS =
  /\bnot ready\b|\bwaiting for\b.*\bready|\b0(?:\/| of )\d+\b.*\bready\b|database system is ready|ready to accept connections/i;

/** A process that has ended, or a start that was given up. */
export const PROCESS_ENDS =
  /application startup failed|failed to load|worker failed to boot|could not import module|error loading asgi app|shutting down: master|application shutdown complete|exited with code|container called exit\([1-9]|exit code:? [1-9]|exit status [1-9]|back-off restarting|crashloopbackoff|node\.js v\d|is not ready after|npm err(?:or|!)|^(?:upgrade|installation) failed$|replicas never became healthy/i;

/** A program that was told to end: what it says from there on is noise, until it starts again. */
const TOLD_TO_END =
  /^shutting down\.?$|^gracefully stopping|\breceived (?:signal:? (?:15|term|sigterm|2|int)\b|sig(?:term|int))|\bsig(?:term|int) (?:signal )?received/i;
/** A program that says that it starts. */
export const STARTS =
  /started server process|waiting for application startup|starting gunicorn|booting worker|^> \S+@\S+ start|\bstarting (?:the |nest )?(?:server|agent|app)/i;

/** What the cluster tells of a pod, which is no noise. */
export const OF_POD = /^(?:Warning|Normal) |\bOOMKilled|\bReason:|\bExit Code:/i;

/** The index of the line from which on a program ends because it was told to; undefined if it was not. */
export function endAsTold(lines: readonly { readonly plain: string }[]): number | undefined {
  const at = lastIndex(lines, ({ plain }) => TOLD_TO_END.test(plain));
  return at < 0 || lines.slice(at).some(({ plain }) => STARTS.test(plain)) ? undefined : at;
}

/** What only says that something failed: the lines of the general signatures. */
export const ONLY_FAILED =
  /\b(?:errimagepull|imagepullbackoff|failed to pull image|back-off pulling image|cannot be pulled:|is not ready after \d+ seconds|exceeded its progress deadline|progressdeadlineexceeded|timed out waiting for the condition|runtime initialization time exceeded|(?:startup|readiness|liveness) probe failed|failed (?:startup|liveness) probe, will be restarted|failed (?:elb|container) health checks|is unhealthy in \(target-group|failed to start and (?:then )?listen on the port|startup (?:tcp|http) probe failed|didn't respond to http pings|did not start within expected time limit|does not match the listening port|crashloopbackoff|back-off restarting|application startup failed|worker failed to boot|failed to load graph|context deadline exceeded$|servicesstable|readiness deadline exceeded|progress deadline exceeded|health check failed|details: operation expired|unable to consistently start tasks|essential container in task exited|persistent image pull errors|imagepullfailure|release.command failed|waiting for process to exit|executing lifecycle: failed|circuit breaker was triggered|replicas never became healthy|port scan timeout reached|web process failed to bind to \$port|probe of startup failed with status code|workload was not healthy after|was not found or requires credentials|persistent failure to start container|entered fatal state|exit status \d+; not expected|too many unstable restarts|tasks failed to start|hooks failed|backofflimitexceeded|reached the specified backoff limit|failed (?:pre|post)-install|configured startup probe checks|could not import python module for graph|graphloaderror|init:error|failed container initialization|step exited with non-zero status|failed to build: failed to solve|exit code: \d+|returned a non-zero code: \d+|failed building (?:wheel|editable) for|failed to build (?:installable wheels|`)|metadata-generation-failed|gyp err! build error|subprocess-exited-with-error)|failed to load: /i;

/** What a line says that goes on without what has failed. */
export const FALLBACK =
  /falling back|(?<!-)fall(?:s|ing)? ?back|\bcontinuing\b(?! to scan)|\(optional\)|will be skipped|\b(?<!syncing pod, )skipp(?:ed|ing)\b(?! pod|: failed to)|\bignor(?:ed|ing)\b|(?<!user is |access |or it is )\bdisabled\b|using (?:the )?(?:default|fallback|slower)|\bis used\b|used instead|\breconnected\b|second attempt|the default is|\bcontinues\b|\bgoes on\b|is left out|(?:is|was) told\b|\bno longer (?:occurs|happens|fails)\b|will retry\b|\b[1-9]\d* retries (?:remaining|left)\b|\b(?:answers|runs|starts|works) without\b|\bwill be (?:run|tried|made|started) again\b|\brenew(?:ing|ed)\b|not critical|non-fatal|(?<!cannot be )\bhandled\b/i;

/** Advice that ends nothing: a package's warnings, and what it would have one set. */
export const ADVICE =
  /\b(?:User|Deprecation|Future|Runtime|Experimental|Resource|Import|Syntax|Missing\w*)Warning: |\bDeprecat\w*Since\w*: |\bconsider setting\b|\bnow requires\b.*\b[Pp]lease install or upgrade\b|^(?:Tip|TIP): |^\(node:\d+\) /;

/** What an agent or one of its tools tells of other things, people say in a chat or a commit, and the name of a test that passed. */
export const TALK =
  /^\s*[✓✔] |^HEAD is now at |^\[\S+ [0-9a-f]{7,}\] |^(?:\W*)(?:(?:chat|messages?|conversation): )?(?:caught in\s|tool(?:\s|:|$)|user(?:\s|:)|human(?:\s|:)|assistant(?:\s|:)|agent (?:answer|said|replied)|answer:|question:|prompt:|agent\.nodes\b|sql_db_\w+\b)|\btool\b.{0,60}\b(?:returned|result|output|answered|call failed|failed|execution error)\b|\b(?:prompt|question):? ["']|\b(?:agent|assistant|model|user|llm) (?:answered|said|says|replied|asked|wrote)\b/i;

/** What a database server writes itself into the log. */
export const OF_DATABASE_SERVER =
  /^(?:UTC )?\[\d+\] (?:\S+@\S+ )?(?:LOG|ERROR|FATAL|STATEMENT|DETAIL|HINT|WARNING):(?! +database files are incompatible)|^LOG:|^\d+:[CMSX] \d\d \w{3} \d{4} /;

/** What a scan of an image lists of known flaws of packages: an entry, or a row of several cells. */
export const OF_SCAN = /\bCVE-\d{4}-\d{4,}\b|\bGHSA(?:-\w{4}){3}\b|^ ?│(?:[^│]*│){2,} ?$/;

/** Loggers of an agent's own tools and chats. */
export const TALKING_LOGGER = /(?:^|[._-])(?:tools?|nodes?|chat|messages?|conversation|transcript)(?:$|[._-])/i;

/** An entry of an access log. */
export const ACCESS = /(?:^|[^A-Za-z0-9])(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \//;

/** Entries that say how far something has come. */
export const PROGRESS =
  /^\s*(?:\d{1,3}%|[\d.]+ ?[kMG]i?B\b|#?\d* ?(?:DONE|CACHED|transferring|extracting|sha256:)|━|█|downloading|collecting |\[notice\]|note: this error originates)/i;

/** A request or a job that failed, or a report that was not sent: the server goes on. */
export const OF_REQUEST =
  /exception in asgi application|\btask \S+ raised unexpected|\bjob "?.* raised an exception|^exception in thread \S|\bexception while exporting\b|\bexception on \/\S* \[|^internal server error: \/|\berror handling request\b|--- logging error ---/i;

/** Between the exceptions of a chain. */
export const DIRECT_CAUSE = /the above exception was the direct cause of the following exception/i;
export const WHILE_HANDLED = /during handling of the above exception, another exception occurred/i;

/** What a line that tells of an error contains. */
export const ERROR_WORDS =
  /(?:^|[^A-Za-z0-9])(?:errors?|fatal|failed|failure|panic|exception|critical|err!|could not|cannot|can't|unable to|did not|permission denied)(?![A-Za-z0-9])/i;

/** An event of the cluster that tells of a failure. */
export const FAILED_EVENT = /^Warning (?:Failed\w*|BackOff|Unhealthy|Evicted) /;

/** An event of the cluster after which earlier events no longer count. */
export const OVERCOME_EVENT = /\b(?:Started container|Successfully assigned|Successfully pulled)/;

/** The index of the last item that passes; -1 if none does. */
export function lastIndex<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let at = items.length - 1;
  while (at >= 0 && !test(items[at]!)) at -= 1;
  return at;
}
