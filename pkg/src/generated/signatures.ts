// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.

/** Where a signature shows, as bits: 1 the build log, 2 the deploy log, 4 an answer, 8 a state that lasts. */
export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, lines: readonly LineRow[], overcomeBy: readonly string[], cause: string, nextStep: string];

/** A line: its pattern, patterns of which one must match near it, patterns of which none may (0 for no list), and 1 if it makes its cause likely, 2 if possible. */
export type LineRow = readonly [text: string, near?: readonly string[] | 0, not?: readonly string[] | 0, strength?: 1 | 2];

/** A condition of a trap; src/diagnose/traps/README.md describes each. */
export type Condition =
  | { readonly is: readonly (string | number | boolean | null)[] }
  | { readonly longer: readonly [string, number] }
  | { readonly less: readonly [string, number] }
  | { readonly matches: readonly [string, string] }
  | { readonly same: readonly [string, string] }
  | { readonly has_key: readonly [string, string] }
  | { readonly contains: readonly [string, string | { readonly at: string }] }
  | { readonly loses: readonly [string, string] }
  | { readonly not: Condition }
  | { readonly any: readonly (readonly Condition[])[] };

/** A trap: its code, its cause, the next step, what it rests on, and when a form and a deployment show it. */
export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string, form?: readonly Condition[] | 0, deployment?: readonly Condition[]];

const LIST_0 = ['Started container'];
const LIST_1 = ['The health check passed'];
const LIST_2 = ['would violate'];
const LIST_3 = ['FailedCreate', 'requested:'];
const LIST_4 = ['webhook'];
const LIST_5 = ['Started container', 'SuccessfulCreate'];
const LIST_6 = ['the exception that ended it'];
const LIST_7 = ['raised by the agent itself'];
const LIST_8 = ['collect_graphs_from_env', '_graph_from_spec'];
const LIST_9 = ['_graph_from_spec', 'graph.py', 'Could not import python module for graph', 'register_graph', 'load graph'];
const LIST_10 = ['in _graph_from_spec'];
const LIST_11 = ['timeout*SIGKILL', 'timed out*SIGKILL'];
const LIST_12 = ['429', 'quota'];
const LIST_13 = ['retrying'];
const LIST_14 = ['build timeout is'];
const LIST_15 = ['exporting to image', 'DONE PUSH'];
const LIST_16 = ['no space left'];
const LIST_17 = ['package.json', 'requirements', 'pyproject', 'lock', 'tsconfig', 'agent.json'];
const LIST_18 = ['Docker not installed'];
const LIST_19 = ['did not complete successfully', 'exit code', 'exited with code', 'exit status', 'npm error', 'ELIFECYCLE', 'Error 127', 'non-zero status', 'exited with status', 'Exit status 127', 'exited with 127', 'exited (127)'];
const LIST_20 = ['gyp ERR!', 'pkg-config', 'sh: ./', 'sh: {N}: ./', 'sh: {N}: /'];
const LIST_21 = ['did not complete successfully: exit code: 127', 'returned a non-zero code: 127', 'exit status 127', 'code 127', 'errno 127', 'non-zero status', 'exited with status', 'Exit status 127', 'exited with 127', 'exited (127)'];
const LIST_22 = ['spawn git'];
const LIST_23 = ['TS2307', 'linux-x64'];
const LIST_24 = ['warning: implicit declaration'];
const LIST_25 = ['problems (0 errors'];
const LIST_26 = ['problem (0 errors'];
const LIST_27 = ['JSON'];
const LIST_28 = ['did not complete successfully', 'returned a non-zero code', 'Command failed with exit code', 'exited with 1', 'failed: step exited'];
const LIST_29 = ['line 0: syntax error'];
const LIST_30 = ['ioredis', 'TLSWrap'];
const LIST_31 = ['redis'];
const LIST_32 = ['redis', '6379'];
const LIST_33 = ['ECONNREFUSED'];
const LIST_34 = ['redis', 'ReplyError', 'ResponseError'];
const LIST_35 = ['FATAL', 'max number of clients reached', '5432', 'remaining connection slots', 'ER_CON_COUNT'];
const LIST_36 = ['Application startup complete', 'The health check passed'];
const LIST_37 = ['mongo', 'psycopg', 'postgres', 'redis', 'mysql'];
const LIST_38 = ['psycopg', 'asyncpg', 'postgres', 'sqlalchemy', 'InsufficientPrivilege', 'pg_', 'FATAL'];
const LIST_39 = ['5432', 'psycopg', 'postgres'];
const LIST_40 = ['psycopg', 'asyncpg', 'postgres', 'redis', '5432', '6379', 'pymongo'];
const LIST_41 = ['5432', 'postgres', 'psycopg'];
const LIST_42 = ['psycopg', 'postgres', 'redis', 'asyncpg', 'DATABASE_URI', 'REDIS_URI'];
const LIST_43 = ['pg-pool', 'node_modules/pg', 'postgres', 'prisma', 'ioredis', 'redis', 'typeorm', 'sequelize', 'knex', 'drizzle', 'mysql'];
const LIST_44 = ['psycopg', 'psycopg2', 'asyncpg', 'sqlalchemy', 'pg-pool', 'node_modules/pg', 'connection failed', 'prisma', 'the exception that ended it'];
const LIST_45 = ['the exception that ended it, with asyncpg', 'the exception that ended it, with psycopg', 'the exception that ended it, with pymysql', 'the exception that ended it, with sqlalchemy', 'the exception that ended it, with prisma', 'the exception that ended it, with knex', 'the exception that ended it, with sequelize', 'the exception that ended it, with typeorm', 'the exception that ended it, with mysql', 'the exception that ended it, with node_modules/pg'];
const LIST_46 = ['Dirty database version'];
const LIST_47 = ['connected to', 'connection established', 'reconnected', 'Connection restored', 'Redis ready'];
const LIST_48 = ['psycopg', 'asyncpg', 'postgres', 'redis', 'sqlalchemy', 'DATABASE_UR', 'REDIS_UR', 'mongo'];
const LIST_49 = ['pg-connection-string', 'node_modules/pg', 'redis', 'prisma', 'postgres', 'mongo'];
const LIST_50 = ['create_engine', 'make_url', 'sqlalchemy/engine/url'];
const LIST_51 = ['did not complete successfully', 'returned a non-zero code', 'exit status', 'exited with'];
const LIST_52 = ['/.cache/uv/builds'];
const LIST_53 = ['mkdir'];
const LIST_54 = ['failed to solve', 'Dockerfile', 'COPY', 'cannot copy'];
const LIST_55 = ['load metadata for docker.io/library/'];
const LIST_56 = ['SSL Provider: '];
const LIST_57 = ['Successfully pulled image', 'Successfully installed', 'Application startup complete'];
const LIST_58 = ['Successfully pulled image'];
const LIST_59 = ['Failed to apply default image tag', 'image', 'Error:'];
const LIST_60 = ['Failed to pull image', 'failed to pull and unpack image', 'ErrImagePull', 'ImagePullBackOff', 'Error response from daemon'];
const LIST_61 = ['pull access denied'];
const LIST_62 = ['No such container'];
const LIST_63 = ['The image'];
const LIST_64 = ['Successfully pulled image', 'Started container'];
const LIST_65 = ['pushing layers', 'exporting to image', 'The push refers to', 'failed to push'];
const LIST_66 = ['pushing', 'failed to push', 'push permission', 'The push refers to', 'exporting to image'];
const LIST_67 = ['pushing', 'failed to push', 'push permission', 'The push refers to'];
const LIST_68 = ['manifests', 'pull', 'registry', 'failed to solve', 'load metadata'];
const LIST_69 = ['Failed to pull image', 'failed to pull and unpack image', 'ErrImagePull', 'ImagePullBackOff', 'Error response from daemon', 'CannotPullContainerError'];
const LIST_70 = ['Failed to pull image', 'failed to pull and unpack image'];
const LIST_71 = ['Failed to pull image', 'failed to pull and unpack image', 'ErrImagePull'];
const LIST_72 = ['is not valid JSON', 'in JSON at position', 'JSON.parse'];
const LIST_73 = ['JSON.parse', 'in JSON at position', 'is not valid JSON'];
const LIST_74 = ['partially initialized module'];
const LIST_75 = ['dependencies to run browsers'];
const LIST_76 = ['last frame: site-packages'];
const LIST_77 = ['site-packages'];
const LIST_78 = ['_graph_from_spec', 'graph.py', 'Could not import python module for graph'];
const LIST_79 = ['opentelemetry'];
const LIST_80 = ['last frame: node_modules'];
const LIST_81 = ['joblib', 'pickle'];
const LIST_82 = ['_graph_from_spec', 'register_graph', 'Could not import python module for graph'];
const LIST_83 = ['AccessDenied', 'not authorized to perform'];
const LIST_84 = ['AuthenticationError', 'api_key', 'api key', 'api-key'];
const LIST_85 = ['in bind_tools'];
const LIST_86 = ['host name "*@*" to address'];
const LIST_87 = ['resolve host \'*@*\''];
const LIST_88 = ['host name "*@*" to address', 'resolve host \'*@*\''];
const LIST_89 = ['pull'];
const LIST_90 = ['connected to', 'connection established', 'reconnected'];
const LIST_91 = ['context deadline exceeded', 'i/o timeout', 'RequestError', 'RequestCanceled', 'check your task network'];
const LIST_92 = ['NOT_FOUND', 'pinecone'];
const LIST_93 = ['5432', '6379', 'postgres', 'redis', 'mongo', 'license', 'licence'];
const LIST_94 = ['5432', '6379', '3306', 'postgres', 'redis', 'mongo', 'license', 'licence', 'asyncpg', 'psycopg', 'pymysql', 'sqlalchemy', 'prisma', 'knex', 'sequelize', 'typeorm', 'mysql', 'node_modules/pg'];
const LIST_95 = ['5432', '6379', '3306', 'postgres', 'redis', 'mongo', 'license', 'licence', 'asyncpg', 'psycopg', 'pymysql', 'sqlalchemy', 'prisma', 'knex', 'sequelize', 'typeorm', 'mysql', 'node_modules/pg', 'raised by the agent itself'];
const LIST_96 = ['require a different python version', 'Retrying (Retry(total=0', '401 Error, Credentials not correct', '403 Client Error', 'produced metadata for project name', 'Could not fetch URL', '(unavailable)'];
const LIST_97 = ['No solution found', '×'];
const LIST_98 = ['workspace:'];
const LIST_99 = ['failed to solve'];
const LIST_100 = ['Successfully installed'];
const LIST_101 = ['No such file or directory', 'does not exist', 'not exist'];
const LIST_102 = ['nodes are available', 'FailedScheduling', 'doesn\'t fit', 'Unschedulable'];
const LIST_103 = ['nodes are available'];
const LIST_104 = ['Successfully assigned', 'Started container'];
const LIST_105 = ['chown', 'chroot', 'install: ', 'COPY', 'USER'];
const LIST_106 = ['Successfully assigned'];
const LIST_107 = ['Started container agent'];
const LIST_108 = ['secret "*" not found', 'configmap "*" not found', 'volume attachment is being deleted', 'Multi-Attach', 'secrets "*" not found', 'configmaps "*" not found'];
const LIST_109 = ['Fargate'];
const LIST_110 = ['Insufficient'];
const LIST_111 = ['failed to create containerd task', 'DeadlineExceeded', 'failed to get sandbox image', 'cgroup'];
const LIST_112 = ['Started container', 'has been upgraded'];
const LIST_113 = ['metrics'];
const LIST_114 = ['is invalid', 'error validating', 'Error from server', 'UPGRADE FAILED', 'INSTALLATION FAILED', 'cannot be handled', 'Error creating'];
const LIST_115 = ['failed to check CRD', 'failed to download openapi', 'unable to return'];
const LIST_116 = ['Started container', 'configured'];
const LIST_117 = ['Hook', 'UPGRADE FAILED', 'INSTALLATION FAILED', 'Error from server'];
const LIST_118 = ['at JSON.parse'];
const LIST_119 = ['the exception that ended it, with safe_load', 'the exception that ended it, with json.load', 'the exception that ended it, with tomllib'];
const LIST_120 = ['MountVolume'];
const LIST_121 = ['verbose logging', 'help debug', 'for more information', 'for debugging'];
const LIST_122 = ['validation error for*Settings', 'validation errors for*Settings', 'validation error for {name}Settings', 'validation errors for {name}Settings', 'validation error for*Env', 'validation errors for*Env'];
const LIST_123 = ['"path": [ "{NAME}" ]', '"path":["{NAME}"]', '"path": ["{NAME}"]', 'env.', 'process.env', '_KEY"', '_URL"', '_URI"', '_TOKEN"', '_SECRET"'];
const LIST_124 = ['Node.js v', 'env-core', 'node_modules'];
const LIST_125 = ['next build', 'Creating an optimized production build', 'Failed to collect page data'];
const LIST_126 = ['validation error for {name}Config', 'validation errors for {name}Config', 'validation error for {name}Options', 'validation errors for {name}Options'];
const LIST_127 = ['the exception that ended it, with {field}_api_key', 'the exception that ended it, with {field}_key', 'the exception that ended it, with {field}_token', 'the exception that ended it, with {field}_secret', 'the exception that ended it, with {field}_password'];
const LIST_128 = ['validation error for*Settings', 'validation errors for*Settings', 'validation error for {name}Settings', 'validation errors for {name}Settings'];
const LIST_129 = ['configmap "', 'in ConfigMap', 'runAsNonRoot', 'run as root'];
const LIST_130 = ['CreateContainerConfigError'];
const LIST_131 = ['in ConfigMap'];
const LIST_132 = ['MountVolume', 'FailedMount', 'CreateContainerConfigError', 'Failed'];
const LIST_133 = ['validation error for*Settings', 'validation errors for*Settings', 'validation error for {name}Settings', 'validation errors for {name}Settings', 'validation error for*Config', 'validation errors for*Config'];
const LIST_134 = ['environ', 'getenv', 'env_options', 'env.int', 'Settings', 'settings'];
const LIST_135 = ['environ', 'getenv', 'from_env', 'process.env', 'Settings'];
const LIST_136 = ['validation error for {name}Config', 'validation errors for {name}Config', 'validation error for {name}Env', 'validation error for {name}Options', 'validation errors for {name}Env', 'validation errors for {name}Options', 'validation errors for {name}Configuration', 'validation error for {name}Configuration'];
const LIST_137 = ['AES', 'encryption', 'Fernet'];
const LIST_138 = ['dial tcp', 'registry', 'proxy', 'pip', 'npm', 'curl', 'Could not connect to'];
const LIST_139 = ['Git operation failed'];
const LIST_140 = ['Successfully installed', 'added {N} packages'];
const LIST_141 = ['agent_config_path', '--config'];
const LIST_142 = ['package.json', 'package-lock.json'];
const LIST_143 = ['Reading the configuration'];
const LIST_144 = ['401 Error, Credentials not correct', '403 Client Error'];
const LIST_145 = ['NO_PUBKEY'];
const LIST_146 = ['NO_PUBKEY', 'At least one invalid signature', 'not valid yet', 'EXPKEYSIG'];
const LIST_147 = ['fatal:', 'warning: Could not find remote branch', 'upstream'];
const LIST_148 = ['fatal:'];
const LIST_149 = ['HEAD is now at'];
const LIST_150 = ['fatal:', 'remote:', 'git clone', 'ERROR: Repository not found'];
const LIST_151 = ['git', 'fatal:'];
const LIST_152 = ['fatal:', 'git'];
const LIST_153 = ['cannot find binary path', 'Git executable not found'];
const LIST_154 = ['Checked out', 'HEAD is now at'];
const LIST_155 = ['Temporary failure resolving'];
const LIST_156 = ['Hash Sum mismatch', 'Temporary failure', 'Could not resolve', 'Could not connect', 'Connection timed out', 'Connection failed', '503 ', '502 ', '500 '];
const LIST_157 = ['npm error', 'did not complete successfully', 'returned a non-zero code', 'ELIFECYCLE'];
const LIST_158 = ['> * start'];
const LIST_159 = ['Creating virtualenv', 'Back-off restarting'];
const LIST_160 = ['Network access disabled', 'EACCES', 'EROFS'];
const LIST_161 = ['Queue Deployment'];
const LIST_162 = ['UPGRADE FAILED', 'INSTALLATION FAILED', 'rollout'];
const LIST_163 = ['Stopping container', 'Application shutdown complete'];
const LIST_164 = ['Require stack:', 'node_modules/'];
const LIST_165 = ['Booting worker', 'was sent', 'Starting gunicorn', 'Worker exiting (pid'];
const LIST_166 = ['sender'];
const LIST_167 = ['old revision', 'liveness probe', 'failed startup probe'];
const LIST_168 = ['setup.py', 'wheel', 'egg_info', 'egg-info', 'build dependencies', 'build backend', 'build_backend', 'build isolation', 'install -e'];
const LIST_169 = ['Because *', 'depends on'];
const LIST_170 = ['supported Python range', 'Python requirement'];
const LIST_171 = ['Python requirement'];
const LIST_172 = ['Successfully installed', 'Resolved {N} packages'];
const LIST_173 = ['ERR_PNPM_OUTDATED_LOCKFILE', 'Your lockfile needs to be updated', 'lockfile would have been modified', 'out of date'];
const LIST_174 = ['found 0 vulnerabilities'];
const LIST_175 = ['No solution found', 'depends on Python'];
const LIST_176 = ['No matching distribution found'];
const LIST_177 = ['lock'];

const LINES: readonly (readonly LineRow[])[] = [
  [['maximum cpu usage per'], ['maximum memory usage per'], ['minimum cpu usage per'], ['minimum memory usage per'], ['limit to request ratio per']],
  [['is forbidden: User "system:serviceaccount'], ['is forbidden: User * cannot * resource "*" in API group']],
  [['violates PodSecurity', 0, LIST_2], ['unable to validate against any security context constraint'], ['container has runAsNonRoot and image will run as root'], ['runAsNonRoot and image has non-numeric user'], ['host namespaces are not allowed'], ['allowPrivilegeEscalation != false', 0, LIST_2], ['breaks non-root policy'], ['forbidden sysctl'], ['SysctlForbidden'], ['running with the root UID is forbidden'], ['is not an allowed group'], ['must be in the ranges: '], ['Privileged containers are not allowed'], ['hostPath volumes are not allowed']],
  [['no PriorityClass with name {class} was found'], ['priorityClass is not permitted in'], ['insufficient quota to match these scopes'], ['PriorityClass "{class}" not found']],
  [['is forbidden: exceeded quota'], ['exceeded quota', LIST_3]],
  [['must specify limits'], ['must specify requests'], ['failed quota: {quota}: must specify'], ['must specify cpu'], ['must specify memory']],
  [['error looking up service account'], ['serviceaccount "{account}" not found']],
  [['admission webhook "{webhook}" denied the request'], ['denied the request: {reason}'], ['validation error: {reason}. rule'], ['blocked by policy'], ['was blocked due to the following policies'], ['[denied by {webhook}]'], ['image policy webhook backend denied'], ['ValidatingAdmissionPolicy \'{webhook}\' with binding * denied request']],
  [['failed calling webhook "{webhook}"'], ['Internal error occurred: failed calling webhook'], ['Timeout: request did not complete within'], ['no endpoints available for service', LIST_4], ['failed to call webhook'], ['failed calling admission webhook'], ['conversion webhook for']],
  [['Blocking call to {call}'], ['BlockingError']],
  [['asyncio.run() cannot be called from a running event loop'], ['This event loop is already running'], ['Cannot run the event loop while another loop is running'], ['no running event loop'], ['RuntimeError: There is no current event loop'], ['Can\'t patch loop of type'], ['Future attached to a different loop'], ['attached to a different loop']],
  [['Function must have a docstring if description not provided'], ['Invalid args for response field'], ['FastAPIError'], ['can\'t resolve dependencies of'], ['UnknownDependenciesException'], ['UndefinedModuleException'], ['No metadata for "*" was found'], ['EntityMetadataNotFoundError'], ['maxRetriesPerRequest must be null'], ['can only be a request body'], ['View function mapping is overwriting an existing endpoint'], ['requires a middleware function'], ['requires a callback function'], ['FST_ERR_DUPLICATED_ROUTE'], ['FST_ERR_PLUGIN'], ['already declared for route'], ['model once compiled'], ['is already defined for this MetaData instance'], ['Attribute name \'metadata\' is reserved'], ['could not assemble any primary key columns'], ['Unable to generate pydantic-core schema for'], ['PydanticSchemaGenerationError'], ['PydanticInvalidForJsonSchema'], ['doesn\'t declare an explicit app_label'], ['CannotDetermineTypeError'], ['Duplicate tool name'], ['Tool names must be unique'], ['The tool names must be unique'], ['Invalid function name', LIST_6, LIST_7, 2], ['must be a coroutine function', LIST_6, LIST_7, 2], ['TypeError: Expected a Runnable, callable or dict', LIST_6, LIST_7, 2], ['unhashable type: \'dict\'', LIST_6, LIST_7, 2], ['__init__() missing {N} required positional argument', LIST_6, LIST_7, 2], ['takes {N} positional argument', LIST_6, LIST_7, 2], ['takes from', LIST_6, LIST_7, 2], ['Can\'t instantiate abstract class'], ['InvalidUpdateError'], ['is not a valid state schema'], ['Apps aren\'t loaded yet'], ['populate() isn\'t reentrant'], ['Working outside of application context'], ['NameError: name \'*\' is not defined'], ['ReferenceError: {name} is not defined'], ['UnboundLocalError: cannot access local variable', LIST_6, LIST_7, 1], ['already exists in this pipeline', LIST_6, LIST_7, 1], ['Invalid variable name', LIST_6, LIST_7, 1], ['Missing some input keys', LIST_6, LIST_7, 1], ['is already registered', LIST_6, LIST_7, 1], ['is not JSON serializable', LIST_6, LIST_7, 1], ['missing {N} required positional argument', LIST_8], ['takes {N} positional arguments but', LIST_8], ['positional argument but {N} were given', LIST_8], ['must pass the application as an import string'], ['TemplateSyntaxError'], ['is missing variables {'], ['EOFError: EOF when reading a line'], ['string does not match pattern. Expected a string']],
  [['Found edge ending at unknown node'], ['Found edge starting at unknown node'], ['Graph must have an entrypoint'], ['UnreachableNodeError'], ['Node `*` is not reachable'], ['is already being used as a state key'], ['Node `*` already present'], ['Already found path for node'], ['branch found unknown target'], ['Node `*` is reserved'], ['Need to add_node'], ['END cannot be a start node'], ['START cannot be an end node'], ['already exists with a different type'], ['Interrupt node `*` not found'], ['MultipleSubgraphsError'], ['Missing destination node'], ['is a reserved character in the node names'], ['already present in graph']],
  [['is not a Graph or Graph factory function'], ['is not a graph or a graph factory'], ['Expected a compiled graph'], ['is not a valid graph export'], ['must be a compiled graph'], ['graph is nullish'], ['graph is nullush'], ['graph is null'], ['graph is undefined'], ['Graph factory function \'*\' in module']],
  [['Failed to load graph'], ['Could not import python module for graph'], ['GraphLoadError'], ['failed to load: ']],
  [['ModuleNotFoundError: No module named \'C:\\*\''], ['ModuleNotFoundError: No module named \'./*\''], ['ModuleNotFoundError: No module named \'/*\''], ['ModuleNotFoundError: No module named \'*\\*\'']],
  [['AttributeError: module \'{module}\' has no attribute \'{variable}\'', LIST_9], ['Could not find graph {variable} in'], ['KeyError: \'{variable}\'', LIST_10, 0, 1], ['Variable \'{variable}\' not found in module'], ['has no export named \'{variable}\''], ['Failed to load graph * has no attribute \'{variable}\''], ['Could not find attribute \'{variable}\' in'], ['Could not find auth instance \'{variable}\' in'], ['Could not find app \'{variable}\''], ['Could not find graph \'{variable}\''], ['App \'{variable}\' not found in module']],
  [['includes a custom checkpointer'], ['includes a custom store'], ['custom checkpointer isn\'t necessary'], ['custom checkpointer is not']],
  [['JavaScript heap out of memory'], ['did not complete successfully: exit code: 137'], ['returned a non-zero code: 137'], ['exit code 137', 0, 0, 1], ['signal: 9, SIGKILL'], ['signal SIGKILL', 0, LIST_11], ['and signal: SIGKILL', 0, LIST_11], ['Killed signal terminated program'], ['cannot allocate memory'], ['virtual memory exhausted'], ['Worker terminated due to reaching memory limit'], ['ResourceExhausted', 0, LIST_12], ['out of memory allocating'], ['MemoryError'], ['exit status 137'], ['std::bad_alloc'], ['was killed by SIGKILL', 0, LIST_11], ['fatal error: Killed'], ['signal: killed'], ['the process exited too early'], ['out of memory: Killed process'], ['LLVM ERROR: out of memory'], ['terminated with signal 9'], ['Fatal process out of memory'], ['Out of memory'], ['Container killed on request. Exit code is 137'], ['errno 137'], ['Command failed with exit code 137'], ['OOMKilled'], ['oom-kill'], ['signal: \'SIGKILL\'', 0, LIST_11]],
  [['Environment variable not found: {NAME}'], ['Invalid environment variables'], ['Missing required environment variable'], ['KeyError: \'{NAME}\''], ['Environment variable {NAME} is not set'], ['{NAME} is not defined'], ['{NAME} is required'], ['{NAME} environment variable is missing'], ['Attempted to access a server-side environment variable'], ['SECRET_KEY setting must not be empty'], ['supabaseUrl is required'], ['{NAME} must be set'], ['{NAME} is missing'], ['Missing env'], ['Please define {NAME}'], ['Please define the {NAME}'], ['Missing credentials. Please pass'], ['Neither apiKey nor config.authenticator provided'], ['{NAME} not found. Declare it'], ['{NAME} is undefined'], ['Invalid environment'], ['Missing API key'], ['{NAME} environment variable is not set'], ['environment variable not set'], ['{NAME} not set']],
  [['failed: step exited with non-zero status'], ['did not complete successfully: exit code: {N}'], ['ERROR: failed to build: failed to solve'], ['exit code: {N}'], ['returned a non-zero code: {N}']],
  [['failed to solve*context deadline exceeded'], ['ERROR: context deadline exceeded'], ['context deadline exceeded', 0, LIST_13, 1], ['build timeout exceeded'], ['build timed out'], ['build timeout', 0, LIST_14, 1], ['build step * timed out'], ['exceeded maximum allowed time'], ['exceeded the time limit'], ['exceeded the maximum execution time'], ['Build timed out'], ['deadline exceeded while building'], ['DEADLINE_EXCEEDED'], ['build exceeded * minutes'], ['The build took longer than'], ['timed out after {N} minutes'], ['Command timed out after']],
  [['unlazy requires an applier'], ['failed to get state for index'], ['parent snapshot * does not exist'], ['failed to prepare extraction snapshot'], ['closing transport due to'], ['error reading from server: EOF'], ['frontend grpc server closed unexpectedly'], ['no active session for'], ['failed to receive status: rpc error'], ['rpc error: code = Unavailable', 0, 0, 1], ['content digest sha256:* not found'], ['failed to mount * invalid argument'], ['Cannot connect to the Docker daemon'], ['failed to register layer', 0, LIST_16], ['layer does not exist'], ['failed to solve: Canceled'], ['failed to solve: Internal:'], ['error creating overlay mount'], ['failed to solve: ref * locked'], ['error running container: error creating container'], ['error mounting new container'], ['error during connect'], ['Docker not installed or not running'], ['Cannot connect to Podman'], ['sd-bus call'], ['goroutine stack exceeds'], ['error creating aufs mount'], ['failed to start daemon'], ['Is the docker daemon running'], ['error creating build container'], ['failed to dial gRPC'], ['no builder instance'], ['builder instance * not found'], ['failed to create shim task'], ['runc run failed: unable to start container process: error during container init'], ['unable to upgrade to h2c'], ['http2: server sent GOAWAY'], ['failed to list workers'], ['max depth exceeded']],
  [['No space left on device'], ['ENOSPC'], ['disk quota exceeded'], ['not enough free space'], ['don\'t have enough free space'], ['Insufficient disk space'], ['out of disk space'], ['Not enough disk space'], ['not enough space']],
  [['qemu: uncaught target signal'], ['qemu-x86_64: Could not open'], ['qemu-aarch64: Could not open'], ['rosetta error:'], ['qemu_emulator *exit code: 13'], ['Segmentation fault (core dumped)', 0, 0, 1], ['Illegal instruction (core dumped)', 0, 0, 1], ['did not complete successfully: exit code: 139', 0, 0, 2], ['did not complete successfully: exit code: 132', 0, 0, 2], ['SIGSEGV', 0, 0, 1], ['SIGILL', 0, 0, 1]],
  [['npm error code EJSONPARSE'], ['npm ERR! code EJSONPARSE'], ['TOML parse error at line'], ['Failed to parse: `{file}`'], ['TOMLDecodeError'], ['ERR_PNPM_JSON_PARSE'], ['JSONDecodeError'], ['Invalid requirement: '], ['Expected package name at the start'], ['InvalidRequirement'], ['Failed to parse `{file}`'], ['Invalid statement (at line'], ['Failed to parse Nixpacks config file'], ['ERR_PNPM_INVALID_WORKSPACE_CONFIGURATION'], ['Unexpected token * in JSON', LIST_17], ['is not valid JSON', LIST_17, LIST_18], ['InvalidPackageJSON'], ['Invalid requirement'], ['npm error code EINVALIDPACKAGENAME'], ['npm error Invalid package name'], ['npm error Invalid Version'], ['Invalid PEP 440 version'], ['invalid package.json'], ['failed to parse manifest'], ['npm error code EINVALIDTAGNAME'], ['pyproject.toml file is not valid'], ['Invalid TOML'], ['Unexpected character', LIST_17], ['yaml.scanner'], ['yaml: line', LIST_17], ['ERR_PNPM_BROKEN_LOCKFILE'], ['Your lockfile contains duplicate'], ['Unknown token'], ['UnicodeDecodeError', LIST_17], ['ERR_PNPM_SPEC_NOT_SUPPORTED_BY_ANY_RESOLVER'], ['npm error code ERR_INVALID_URL'], ['Could not parse version constraint'], ['ERR_PNPM_INVALID_OVERRIDE']],
  [['Could not open requirements file'], ['error: File not found: `{file}`'], ['Could not read package.json'], ['ERR_PNPM_NO_PKG_MANIFEST'], ['Couldn\'t find a package.json file in'], ['No `pyproject.toml` found in'], ['Poetry could not find a pyproject.toml file'], ['npm error enoent Could not read'], ['ENOENT: no such file or directory, open \'*package.json'], ['No requirements file found'], ['ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND']],
  [['was unable to generate a build plan'], ['No buildpack groups passed detection'], ['no buildpacks participating'], ['No start command could be found'], ['could not determine how to build'], ['No default language could be detected'], ['App not compatible with buildpack'], ['No start command detected']],
  [['No Python interpreters found in virtual environments'], ['No virtual environment found'], ['externally-managed-environment'], ['error: No system Python installation found'], ['A virtual environment already exists at'], ['Cannot uninstall {package}'], ['uninstall-no-record-file'], ['Could not find a virtual environment'], ['The virtual environment was not created successfully'], ['ensurepip is not'], ['No module named pip'], ['No module named venv'], ['project virtual environment directory * cannot be used'], ['No module named \'pip\''], ['Can not perform a \'--user\' install'], ['Could not find an activated virtualenv']],
  [['Missing script: "{script}"'], ['missing script: {script}'], ['ERR_PNPM_NO_SCRIPT'], ['error Command "{script}" not found'], ['Couldn\'t find a script named "{script}"'], ['error: Script not found "{script}"'], ['ERR_PNPM_RECURSIVE_RUN_NO_SCRIPT'], ['None of the selected packages has a "{script}" script']],
  [['Can\'t reach database server at'], ['P1001'], ['ECONNREFUSED 127.0.0.1:{N}'], ['ECONNREFUSED ::1:{N}'], ['OperationalError: could not connect'], ['OperationalError: connection to server'], ['OperationalError: could not translate host'], ['could not connect to server: Connection refused'], ['Error: connect ECONNREFUSED'], ['redis.exceptions.ConnectionError'], ['Error {N} connecting to {host}:']],
  [['sh: {N}: {tool}: not found', LIST_19, LIST_20], ['sh: {tool}: not found', LIST_19, LIST_20], ['{tool}: command not found', LIST_19, LIST_20], ['executable file not found in $PATH'], ['error: Failed to spawn: `{tool}`'], ['did not complete successfully: exit code: 127', 0, 0, 1], ['{tool}: not found', LIST_21, LIST_20], ['Command not found: {tool}'], ['error: could not determine executable to run'], ['npm error could not determine executable'], ['exec: "{tool}": executable file not found'], ['spawn {tool} ENOENT', 0, LIST_22], ['returned a non-zero code: 127', 0, 0, 1], ['fork/exec {tool}: no such file or directory']],
  [['Module not found: Error: Can\'t resolve \'{module}\''], ['Module not found: Can\'t resolve \'{module}\''], ['Could not resolve "{module}"'], ['Rollup failed to resolve import "{module}"'], ['ERR_MODULE_NOT_FOUND'], ['Error: Cannot find module \'{module}\'', 0, LIST_23], ['ModuleNotFoundError: No module named \'{module}\'', 0, 0, 1], ['Could not resolve: "{module}"'], ['Failed to resolve import "{module}"'], ['[ERROR] Could not resolve'], ['error: Cannot find module "{module}"'], ['Failed to resolve entry for package "{module}"'], ['Missing "{module}" specifier in'], ['Package subpath \'{module}\' is not defined by'], ['error: Module not found "{module}"'], ['Can\'t find model \'{module}\''], ['Cannot find package \'{module}\''], ['Unable to resolve path to module']],
  [['[-Wincompatible-pointer-types]'], ['[-Wimplicit-function-declaration]', 0, LIST_24], ['[-Wint-conversion]'], ['has no member named'], ['too few arguments to function'], ['too many arguments to function'], ['error: unknown type name'], ['was not declared in this scope'], ['error: command \'{tool}\' failed with exit code 1', 0, 0, 1], ['error: command \'{tool}\' failed with exit status 1', 0, 0, 1], ['error: could not compile `{package}`', 0, 0, 1], ['collect2: error: ld returned', 0, 0, 1], ['ninja: build stopped: subcommand failed', 0, 0, 1], ['error[E{N}]'], ['undefined reference to'], ['Cython.Compiler.Errors.CompileError'], ['error: static assertion failed'], ['error: expected ‘']],
  [['command \'{tool}\' failed: No such file or directory'], ['unable to execute \'{tool}\': No such file'], ['can\'t find Rust compiler'], ['Cargo, the Rust package manager, is not installed'], ['linker `cc` not found'], ['gyp ERR! find Python'], ['gyp ERR! stack Error: not found: make'], ['make: not found'], ['gcc: not found'], ['g++: not found'], ['cmake: not found'], ['CMake must be installed'], ['No CMAKE_C_COMPILER could be found'], ['No CMAKE_CXX_COMPILER could be found'], ['Unknown compiler(s)'], ['CMake Error: CMake was unable to find a build program'], ['rustc: not found'], ['cargo: not found'], ['Could not find any Python installation to use'], ['error: command \'cmake\' failed'], ['This package requires Rust'], ['Do you have cargo in your PATH'], ['Rust toolchain is not installed'], ['could not find `cargo`'], ['you need a C compiler to build'], ['gcc is not installed'], ['No working compiler found'], ['no acceptable C compiler'], ['C compiler or Python headers are not installed'], ['make: command not found'], ['cc: not found'], ['Unable to find a compiler'], ['gcc is required'], ['ninja: not found'], ['Could not find CMake'], ['meson: not found'], ['Unable to detect compiler'], ['Could not find any Visual'], ['swig: not found'], ['command \'swig.exe\' failed'], ['error: command \'swig\' failed'], ['cargo`: No such file'], ['llvm-config'], ['nvcc was not found'], ['CUDA_HOME environment variable is not set'], ['protoc` was not found'], ['Could not find `protoc`'], ['flex: not found'], ['bison: not found'], ['Can\'t find Python executable'], ['must be installed to build'], ['is required to compile'], ['Could not find a C compiler'], ['no compiler found'], ['needs a working compiler'], ['Neither \'cc\' nor'], ['Microsoft Visual C++']],
  [['fatal error: {header}.h: No such file or directory'], ['pg_config executable not found'], ['pg_config is required to build'], ['mysql_config not found'], ['mysql_config: not found'], ['Can not find valid pkg-config name'], ['was not found in the pkg-config search path'], ['The headers or library files could not be found for'], ['Could not find directory of OpenSSL installation'], ['fatal error: {header}.hpp: No such file'], ['pkg-config: not found'], ['Did you install libgraphviz'], ['portaudio.h'], ['xmlsec'], ['cannot find -l{library}'], ['Package {library} was not found', 0, 0, 1], ['No package \'{library}\' found'], ['Could not find OpenSSL'], ['ld: cannot find -l'], ['Please make sure the libxml2 and libxslt'], ['cannot find libmagic'], ['Could not find a package configuration file provided by'], ['Dependency "{library}" not found'], ['Specify MYSQLCLIENT_CFLAGS'], ['No such file or directory: \'pg_config\''], ['Could not run curl-config'], ['cups/cups.h'], ['GDAL_CONFIG'], ['fatal error: \'{header}.h\' file not found'], ['Could NOT find {library} (missing:'], ['Have you installed {library}', 0, 0, 1], ['Couldn\'t identify mysql client library'], ['Dependency lookup for {library} with'], ['gyp: Call to \'pkg-config {library}'], ['Run-time dependency {library} found: NO'], ['library not found', 0, 0, 1], ['libraries not found', 0, 0, 1], ['could not find {library} library', 0, 0, 1], ['library is required', 0, 0, 1], ['Please install lib{library}', 0, 0, 1], ['Unable to find lib'], ['Cannot locate a working'], ['No usable {library} found'], ['headers not found'], ['development headers'], ['lib{library} not found'], ['lib{library} is required'], ['libxml/xmlversion.h'], ['configure: error: Package requirements'], ['configure: error: {library} not found'], ['configure: error: lib{library}']],
  [['need to disable some ESLint rules', 0, 0, 1], ['@typescript-eslint/', 0, 0, 1], ['ESLint found'], ['Found {N} lint error'], ['would reformat'], ['Code style issues found'], ['Linting failed'], ['problems ({N} errors', 0, LIST_25], ['problems ({N} error,', 0, LIST_25], ['problem ({N} error', 0, LIST_26]],
  [['Failed building wheel for {package}'], ['Failed to build installable wheels'], ['Failed to build `{package}`'], ['metadata-generation-failed'], ['gyp ERR! build error'], ['subprocess-exited-with-error'], ['Failed building editable for {package}']],
  [['Error occurred prerendering page "{page}"', 0, 0, 1], ['Failed to collect page data for {page}', 0, 0, 1], ['Export encountered errors on following paths', 0, 0, 1], ['Export encountered an error on', 0, 0, 1], ['should be wrapped in a suspense boundary at page "{page}"']],
  [['Parsing ecmascript source code failed'], ['Transform failed with {N} error'], ['Module parse failed'], ['SyntaxError: invalid syntax'], ['IndentationError: '], ['Unexpected token ('], ['CssSyntaxError'], ['error: Syntax error'], ['SyntaxError: Unexpected token', 0, LIST_27, 1], ['x Expected '], ['× Expected '], ['Parsing CSS source code failed'], ['SyntaxError: unterminated'], ['SyntaxError: f-string'], ['Parse error: '], ['RollupError: Parse'], ['Syntax error', LIST_28, LIST_29, 2], ['ParseError', LIST_28, LIST_29, 2]],
  [['short test summary info'], ['FAILED {test} - '], ['Tests: {N} failed'], ['Test Suites: {N} failed'], ['Test Files {N} failed'], ['{N} failed, {N} passed'], ['FAILED (failures={N}'], ['FAILED (errors={N}'], ['failing tests:'], ['Coverage failure'], ['Required test coverage of']],
  [['error TS{N}: {message}'], ['error TS{N}'], ['Type error:'], ['Found {N} errors in'], ['Found {N} error in'], ['TypeScript error in'], ['is not assignable to type']],
  [['Unhandled error event: Error: read ECONNRESET', LIST_30, 0, 1], ['Unhandled error event: Error: connect ETIMEDOUT'], ['Redis ping timed out'], ['Timeout connecting to server', LIST_31], ['Timeout reading from', LIST_32], ['MaxRetriesPerRequestError', 0, LIST_33], ['MaxRetriesPerRequestError', LIST_33, 0, 2], ['ECONNRESET *:6379'], ['Error while reading from *:{N}', LIST_31], ['connect ETIMEDOUT *:6379'], ['Connection closed by server', LIST_31], ['InvalidResponse: Protocol Error']],
  [['CROSSSLOT'], ['MOVED {N}'], ['MISCONF'], ['OOM command not allowed'], ['Redis Cluster cannot be connected'], ['cluster support disabled'], ['LOADING Redis is loading'], ['ERR unknown command', LIST_34], ['ResponseError: unknown command'], ['ReplyError: ERR unknown command'], ['Redis version needs to be greater'], ['ERR unknown subcommand'], ['ReplyError: ERR', LIST_6, 0, 1], ['redis.exceptions.ResponseError', LIST_6, 0, 1], ['RedisClusterException', LIST_6, 0, 1], ['All slots are not covered'], ['CLUSTERDOWN'], ['Failed to refresh slots cache'], ['command not allowed when used memory']],
  [['sorry, too many clients already'], ['too many connections', LIST_35], ['remaining connection slots are reserved'], ['max clients reached'], ['Max client connections reached'], ['max number of clients reached'], ['Timeout acquiring a connection'], ['QueuePool limit of size', LIST_6], ['ConnectionAcquireTimeoutError'], ['Timed out fetching a new connection from the connection pool'], ['ResourceRequest timed out'], ['SequelizeConnectionAcquireTimeoutError']],
  [['database is locked'], ['file is not a database'], ['database disk image is malformed'], ['SQLITE_BUSY'], ['SQLITE_CORRUPT'], ['SQLITE_NOTADB'], ['disk I/O error', 0, 0, 1], ['is already accessed by another instance of'], ['Could not set lock on file'], ['While lock file: '], ['file is encrypted or is not a database'], ['database table is locked']],
  [['SCRAM authentication requires libpq'], ['authentication method 10 not supported'], ['ER_NOT_SUPPORTED_AUTH_MODE'], ['Authentication plugin \'*\' cannot be loaded'], ['Authentication plugin \'*\' is not supported'], ['requested authentication method unknown to the client'], ['unknown authentication method'], ['does not support authentication protocol requested by server'], ['caching_sha2_password could not be loaded'], ['AuthPlugin'], ['Endpoint ID is not specified']],
  [['password authentication failed for user "{user}"'], ['Authentication failed against database server'], ['no password supplied'], ['WRONGPASS'], ['NOAUTH Authentication required'], ['role "{user}" does not exist'], ['SASL authentication failed'], ['Tenant or user not found'], ['invalid username-password pair'], ['client password must be a string'], ['Access denied for user \'{user}\''], ['AUTH * called without any password configured'], ['Authentication failed.', LIST_37], ['AuthenticationError: Authentication required', LIST_31], ['Invalid authorization specification'], ['PAM authentication failed'], ['Login was refused using authentication mechanism'], ['Please ensure that the username and password are correct'], ['Neo.ClientError.Security.Unauthorized'], ['Login failed for user \'{user}\''], ['SaslAuthenticationFailedError'], ['SASLAuthenticationException'], ['bad username or password'], ['ER_ACCESS_DENIED_ERROR'], ['Incorrect username or password'], ['incorrect username or password'], ['Invalid username or password', LIST_6, 0, 1], ['wrong password', LIST_6, 0, 1], ['invalid password', LIST_6, 0, 1], ['invalid username', LIST_6, 0, 1], ['login failed', LIST_6, 0, 1], ['Authentication failure', LIST_6, 0, 1], ['ORA-01017'], ['Redis: Authentication required'], ['Redis: Authentication failed'], ['Authentication failed., full error']],
  [['in a read-only transaction'], ['You can\'t write against a read only replica'], ['ReadOnlySqlTransaction']],
  [['permission denied for schema {schema}'], ['permission denied for table', LIST_38], ['permission denied for relation'], ['permission denied for database'], ['permission denied to create'], ['must be owner of'], ['must be superuser'], ['InsufficientPrivilege'], ['NOPERM'], ['was denied access on the database'], ['this user has no permissions to run the']],
  [['server does not support SSL'], ['SSL error: certificate verify failed', LIST_39], ['SSL is not enabled on the server'], ['no pg_hba.conf entry for host'], ['invalid sslmode value'], ['SSL connection is required'], ['SSL/TLS required'], ['SSL SYSCALL error'], ['SSL connection has been closed unexpectedly'], ['SSL off'], ['root certificate file * does not exist'], ['wrong version number', LIST_40], ['SSL negotiation'], ['SSL Provider: [error'], ['SSL Provider: The certificate chain'], ['rejected SSL upgrade']],
  [['connection was closed in the middle of operation', 0, 0, 1], ['5432*connection refused'], ['6379*connection refused'], ['connection refused*5432'], ['connection refused*6379'], ['connecting to *:6379'], ['ECONNREFUSED *:5432'], ['ECONNREFUSED *:6379'], ['timeout expired', LIST_41], ['Connection timed out', LIST_41], ['connect ETIMEDOUT *:5432'], ['server closed the connection unexpectedly'], ['the database system is shutting down'], ['Can\'t reach database server at'], ['Connect call failed (\'*\', 5432'], ['Connect call failed (\'*\', 6379'], ['couldn\'t get a connection after', 0, 0, 2], ['pool initialization incomplete', 0, 0, 2], ['Connection refused', LIST_42, 0, 1], ['could not connect to server: Connection refused'], ['connect ECONNREFUSED {address}', LIST_43], ['the database system is starting up', LIST_44], ['not yet accepting connections'], ['the database system is in recovery mode'], ['Can\'t connect to MySQL server'], ['Can\'t connect to local MySQL server'], ['Lost connection to MySQL server'], ['ECONNREFUSED *:3306'], ['Login timeout expired', LIST_6, 0, 1], ['dial tcp *:9000: connect: connection refused', LIST_6, 0, 1], ['dial tcp *:{N}: connect: connection refused', LIST_6, 0, 1], ['TCP Provider: Error code'], ['connection to server at * failed: Connection timed out'], ['TimeoutError', LIST_45, 0, 1], ['ConnectionRefusedError', LIST_45, 0, 1], ['timed out', LIST_45, 0, 1], ['timeout', LIST_45, 0, 1], ['Connection reset by peer', LIST_45, 0, 1], ['connection was closed', LIST_45, 0, 1], ['Connect call failed', LIST_45, 0, 1], ['ConnectionDoesNotExistError', LIST_45, 0, 1], ['could not connect', LIST_45, 0, 1], ['failed to connect', LIST_45, 0, 1], ['unable to connect', LIST_45, 0, 1], ['clickhouse migrations failed', 0, LIST_46], ['MasterNotFoundError'], ['timeout occurred after waiting * for *:5432'], ['timeout occurred after waiting * for *:6379'], ['timeout occurred after waiting * for *:3306'], ['DPY-6001'], ['ORA-12514'], ['ORA-12541'], ['ORA-12170'], ['DPY-6005'], ['Can\'t create a connection to host {host} and port'], ['FATAL: Project is paused'], ['exceeded the compute time quota']],
  [['invalid dsn'], ['connect() got an unexpected keyword argument \'sslmode\''], ['invalid URI query parameter'], ['Could not parse SQLAlchemy URL'], ['Could not parse rfc1738 URL'], ['sqlalchemy.dialects:postgres'], ['missing "=" after'], ['invalid port number', LIST_48], ['unexpected character in', LIST_48], ['Unknown scheme', LIST_48], ['invalid integer value "*" for connection option'], ['Redis URL must specify one of the following'], ['Port could not be cast to integer value'], ['invalid percent-encoded token'], ['the URL must start with the protocol'], ['invalid connection option'], ['Error parsing database URL'], ['invalid database URL'], ['Invalid IPv6 URL'], ['ERR_INVALID_URL', LIST_49], ['URI malformed'], ['could not translate host name "*@*" to address'], ['failed to resolve host \'*@*\''], ['invalid literal for int() with base 10:', LIST_50], ['requires an async driver to be used'], ['Can\'t load plugin: sqlalchemy.dialects'], ['NoSuchModuleError'], ['No such transport', LIST_6, 0, 1], ['Unknown database dialect', LIST_6, 0, 1], ['unsupported database', LIST_6, 0, 1], ['Unsupported driver', LIST_6, 0, 1], ['invalid connection string', LIST_6, 0, 1], ['Unable to parse connection string', LIST_6, 0, 1], ['Invalid connection string'], ['Invalid MongoDB connection'], ['Invalid Redis URL'], ['invalid interpolation syntax in \'*://'], ['Invalid scheme, expected connection string to start with']],
  [['MongoServerSelectionError'], ['ServerSelectionTimeoutError'], ['MongoNetworkError'], ['MongooseServerSelectionError'], ['querySrv'], ['MongoParseError'], ['bad auth : Authentication failed']],
  [['prepared statement "{statement}" already exists'], ['prepared statement "{statement}" does not exist'], ['unsupported startup parameter'], ['DuplicatePreparedStatement'], ['pgbouncer with pool_mode set to']],
  [['[Y/n] Abort'], ['Geographic area:'], ['Operation aborted by the user'], ['EOF when reading a line'], ['canceled due to missing packages and no YES option'], ['the input device is not a TTY'], ['readline was closed'], ['Exiting on user command'], ['Is this ok [y/N]: Exiting'], ['prompts can not be meaningfully rendered'], ['non-interactive environment', 0, 0, 1]],
  [['cannot access \'{path}\': No such file'], ['cannot stat \'{path}\': No such file'], ['can\'t stat \'{path}\': No such file'], ['can\'t cd to {path}'], ['cat: {path}: No such file', LIST_51], ['cannot open \'{path}\' for reading: No such file'], ['sed: can\'t read {path}: No such file', LIST_51], ['cd: {path}: No such file'], ['can\'t open file \'{path}\''], ['source: {path}: file not found'], ['{path}: Cannot open: No such file'], ['failed to create symbolic link'], ['FileNotFoundError: [Errno 2] No such file or directory: \'{path}\'', 0, LIST_52, 1], ['ENOENT: no such file or directory, open \'{path}\'', 0, 0, 1], ['ENOENT: no such file or directory, scandir \'{path}\'', 0, 0, 1], ['ENOENT: no such file or directory, lstat \'{path}\'', 0, 0, 1], ['rm: cannot remove \'{path}\': No such file', 0, 0, 1], ['{path}: No such file or directory', LIST_28, LIST_53, 2], ['No such file or directory: {path}', LIST_28, 0, 2]],
  [['secret {secret}: not found'], ['secret {secret} not found'], ['secret file required'], ['no SSH key "{secret}" forwarded'], ['invalid empty ssh agent socket'], ['could not parse ssh']],
  [['invalid file request {path}'], ['error from sender: {message}'], ['error checking context'], ['Can\'t add file'], ['archive/tar: unknown file mode'], ['failed to xattr'], ['no permission to read from'], ['error during sending build context'], ['file changed as we read it']],
  [['failed to calculate checksum of ref *: "{path}": not found'], ['COPY failed: file not found in build context'], ['COPY failed: stat'], ['ADD failed: file not found'], ['failed to walk *: lstat *: no such file'], ['no source files were specified'], ['failed to compute cache key*not found'], ['failed to compute cache key*no such file'], ['COPY failed: no source files'], ['failed to calculate checksum of ref *: failed to walk'], ['failed to get fileinfo for {path}'], ['failed to get files used from context']],
  [['dockerfile parse error'], ['unknown instruction: {word}'], ['failed to read dockerfile: open {file}: no such file'], ['Unable to locate Dockerfile'], ['the Dockerfile cannot be empty'], ['requires at least one argument'], ['should not be blank'], ['the --mount option requires BuildKit'], ['the --chmod option requires BuildKit'], ['Unknown flag: {word}'], ['failed to parse stage name'], ['unterminated heredoc'], ['Syntax error - can\'t find ='], ['FROM requires either one or three arguments'], ['failed to process "{word}"'], ['invalid reference format', LIST_54], ['when using COPY with more than one source file'], ['cannot replace to directory'], ['unexpected EOF while looking for matching'], ['Syntax error: Unterminated quoted string'], ['Syntax error: end of file unexpected'], ['missing dollar sign'], ['circular dependency detected on stage'], ['cannot copy to non-directory'], ['needs to be defined before current stage'], ['cannot copy from stage'], ['invalid name for build stage'], ['failed to convert dockerfile'], ['unable to prepare context'], ['must be within the build context']],
  [['are you root?'], ['Could not open lock file'], ['Acquire (13: Permission denied)'], ['has to be run under the root user'], ['Unable to lock database'], ['This command has to be run with superuser privileges'], ['useradd: Permission denied'], ['cannot lock /etc/'], ['You need to be root'], ['must be run as root'], ['List directory /var/lib/apt/lists/partial is missing'], ['Failed to open apk database: Permission denied']],
  [['sh: {N}: {script}: Permission denied'], ['sh: {script}: Permission denied'], ['sh: line {N}: {script}: Permission denied'], ['sh: {N}: ./{script}: not found'], ['sh: {N}: /{script}: not found'], ['sh: ./{script}: not found'], ['sh: /{script}: not found'], ['{script}: bad interpreter'], ['{script}: cannot execute: required file not found'], ['did not complete successfully: exit code: 126', 0, 0, 1], ['returned a non-zero code: 126', 0, 0, 1], ['env: \'bash\\r\''], ['env: \'python3\\r\''], ['env: \'sh\\r\''], ['env: \'node\\r\''], ['^M: bad interpreter'], ['$\'\\r\': command not found']],
  [['docker.io/library/{stage}:latest: pull access denied'], ['invalid from flag value {stage}: pull access denied'], ['docker.io/library/{stage}: pull access denied'], ['pull access denied for {stage}, repository does not exist'], ['no build stage in current context'], ['target stage {stage} could not be found'], ['target stage "{stage}" could not be found'], ['pull access denied, repository does not exist', LIST_55]],
  [['certificate signed by unknown authority'], ['CERTIFICATE_VERIFY_FAILED'], ['SELF_SIGNED_CERT_IN_CHAIN'], ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY'], ['self-signed certificate in certificate chain'], ['UNABLE_TO_VERIFY_LEAF_SIGNATURE'], ['DEPTH_ZERO_SELF_SIGNED_CERT'], ['unable to get local issuer certificate'], ['invalid peer certificate: UnknownIssuer'], ['SSL certificate problem'], ['certificate has expired'], ['CERT_HAS_EXPIRED'], ['certificate is valid for'], ['tls: failed to verify certificate'], ['certificate is not yet valid'], ['SSLCertVerificationError'], ['ERR_TLS_CERT_ALTNAME_INVALID'], ['There was a problem confirming the ssl certificate'], ['self signed certificate'], ['certificate verify failed', 0, LIST_56], ['x509: certificate']],
  [['is no longer supported since containerd'], ['manifest.v1+prettyjws'], ['unsupported MediaType'], ['mediaType in manifest should be'], ['unsupported media type'], ['invalid tar header'], ['does not support schema']],
  [['InvalidImageName'], ['invalid reference format', LIST_59]],
  [['manifest unknown'], ['manifest for * not found', LIST_60], ['failed to resolve reference * not found', LIST_60], ['failed to resolve source metadata for * not found'], ['repository does not exist', LIST_60, LIST_61], ['name unknown', LIST_60], ['NAME_UNKNOWN', LIST_60], ['MANIFEST_UNKNOWN'], ['ErrImageNeverPull'], ['is not present with pull policy of Never'], ['No such image: {image}', 0, LIST_62], ['CannotPullContainerError: *: not found']],
  [['exec format error'], ['no match for platform in manifest'], ['no matching manifest for {platform}', LIST_60], ['does not match the detected host platform']],
  [['ErrImagePull'], ['ImagePullBackOff'], ['Failed to pull image'], ['Back-off pulling image'], ['cannot be pulled:', LIST_63]],
  [['pull access denied for'], ['pull access denied', LIST_60], ['401 Unauthorized', LIST_60], ['403 Forbidden', LIST_60], ['denied:', LIST_60], ['authentication required', LIST_60], ['no basic auth credentials', LIST_60], ['unauthorized:', LIST_60], ['unauthorized to access repository', LIST_60], ['authorization token has expired', LIST_60], ['Unable to retrieve some image pull secrets', LIST_60], ['denied: requested access to the resource', 0, LIST_65], ['failed to authorize*401 Unauthorized'], ['failed to authorize*403 Forbidden'], ['insufficient_scope: authorization failed'], ['failed to solve*401 Unauthorized'], ['failed to solve*403 Forbidden']],
  [['error checking push permissions*UNAUTHORIZED'], ['error checking push permissions*denied'], ['error checking push permissions*401'], ['error checking push permissions*403'], ['error checking push permissions*404'], ['failed to push *401'], ['failed to push *403'], ['failed to push *denied'], ['failed to push *unauthorized'], ['failed to push *insufficient_scope'], ['failed to push *no basic auth credentials'], ['failed to push *does not exist'], ['failed to push * status code 40'], ['failed to push *name unknown'], ['failed to push *tag * immutable'], ['denied: requested access to the resource', LIST_66], ['name unknown', LIST_67], ['insufficient_scope', LIST_67], ['unauthorized:', LIST_67], ['no basic auth credentials', LIST_67], ['denied: Permission', LIST_67], ['not allowed to Create organization package']],
  [['toomanyrequests'], ['You have reached your pull rate limit'], ['You have reached your unauthenticated pull rate limit'], ['429 Too Many Requests', LIST_68], ['pull QPS exceeded']],
  [['i/o timeout', LIST_69], ['no such host', LIST_60], ['connection refused', LIST_70], ['server gave HTTP response to HTTPS client'], ['context deadline exceeded', LIST_70], ['TLS handshake timeout', LIST_60], ['request canceled while waiting for connection', LIST_60], ['connection timed out', LIST_71], ['no route to host', LIST_71], ['failed to get sandbox image'], ['unexpected EOF', LIST_60], ['EOF', LIST_70], ['connection reset by peer', LIST_60], ['503 Service Unavailable', LIST_60], ['500 Internal Server Error', LIST_60], ['502 Bad Gateway', LIST_60], ['server misbehaving', LIST_60], ['RegistryUnavailable'], ['httpReadSeeker: failed open', LIST_60, 0, 1]],
  [['partially initialized module \'{module}\''], ['most likely due to a circular import'], ['Cannot access \'{name}\' before initialization']],
  [['did not initialize yet. Please run'], ['The Client hasn\'t been generated yet'], ['Cannot find module \'.prisma/client/*\''], ['Cannot find module \'.prisma/client\''], ['Cannot find module \'./generated/*\''], ['Cannot find module \'*/generated/*\''], ['No module named \'*_pb2\''], ['No module named \'*_pb2_grpc\''], ['run \'prisma generate\'']],
  [['IndentationError: {message}'], ['SyntaxError: Unexpected token', 0, LIST_72], ['SyntaxError: f-string'], ['TabError'], ['SyntaxError: invalid', 0, LIST_73], ['SyntaxError: unterminated', 0, LIST_73], ['SyntaxError: expected', 0, LIST_73]],
  [['cannot import name \'{name}\' from \'{package}\'', 0, LIST_74], ['ImportError: cannot import name', 0, LIST_74], ['does not provide an export named']],
  [['Cannot find module \'/*\' imported from'], ['Cannot find module \'/*\' imported by'], ['Cannot find module \'./{file}\'', LIST_6], ['Cannot find module \'../{file}\'', LIST_6], ['Cannot find module \'file:*\' imported from'], ['Module not found "file:{file}"'], ['Cannot find module "file:{file}"']],
  [['require() of ES Module'], ['ERR_REQUIRE_ESM'], ['Cannot use import statement outside a module'], ['ERR_PACKAGE_PATH_NOT_EXPORTED'], ['ERR_UNSUPPORTED_DIR_IMPORT'], ['exports is not defined in ES module scope'], ['require is not defined in ES module scope'], ['ERR_UNKNOWN_FILE_EXTENSION'], ['ERR_REQUIRE_CYCLE_MODULE'], ['ERR_IMPORT_ATTRIBUTE_MISSING'], ['ERR_IMPORT_ASSERTION_TYPE_MISSING'], ['SyntaxError: Unexpected token export'], ['SyntaxError: Unexpected token \'export\''], ['SyntaxError: Unexpected token import'], ['is not defined in ES module scope'], ['Top-level await is currently not supported'], ['await is only valid in async functions and the top level bodies of modules'], ['Dynamic require of'], ['ReferenceError: exports is not defined'], ['ReferenceError: require is not defined'], ['ReferenceError: module is not defined'], ['The requested module \'*\' is a CommonJS module'], ['does not provide an export named \'default\''], ['ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING'], ['is not supported in strip-only mode'], ['ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'], ['Unknown file extension ".ts"']],
  [['No module named \'{module}\''], ['failed to load: ModuleNotFoundError'], ['Cannot find module \'{module}\''], ['Cannot find package \'{module}\''], ['Could not import module "{module}"'], ['No module named {module}'], ['Cannot find package "{module}"'], ['error: Cannot find module "{module}"']],
  [['Could not import {package} python package'], ['please install it with'], ['please install with `pip install'], ['Install it with: pip install'], ['Install it with `pip install'], ['Missing optional dependency \'{package}\''], ['requires the {package} package'], ['requires the {package} library'], ['requires {package} to be installed'], ['Please run `pip install'], ['You need to install the following dependencies'], ['please install the extra'], ['requires "{package}" to be installed'], ['requires Accelerate'], ['requires `{package}` to be installed'], ['`pip install {package}'], ['pip install {package}', LIST_6, 0, 1], ['npm install {package}', LIST_6, 0, 1], ['npm i {package}', LIST_6, 0, 1], ['is required to use', LIST_6, 0, 1], ['extra dependencies', LIST_6, 0, 1], ['must be installed', LIST_6, 0, 1], ['needs to be installed', LIST_6, 0, 1], ['pip install', LIST_6, 0, 1], ['uv add', LIST_6, 0, 1], ['npm install', LIST_6, 0, 1], ['yarn add', LIST_6, 0, 1], ['pnpm add', LIST_6, 0, 1], ['Did you forget to install', LIST_6, 0, 1], ['optional dependency', LIST_6, 0, 1], ['missing dependency', LIST_6, 0, 1], ['dependencies are missing', LIST_6, 0, 1], ['missing optional', LIST_6, 0, 1], ['package is required for'], ['\'{package}\' package is required'], ['package is not installed'], ['library is not installed'], ['is not installed. Please'], ['is not installed, run'], ['install with the * extra'], ['you need to install'], ['library is required to use this function'], ['please install "{package}"'], ['please install \'{package}\''], ['please install `{package}`'], ['module is now a separate project'], ['Error loading psycopg2'], ['Error loading MySQLdb'], ['Please install {package}', 0, LIST_75], ['seems to be not installed']],
  [['numpy.dtype size changed'], ['compiled using NumPy 1.x cannot be run in'], ['numpy.core.multiarray failed to import'], ['_ARRAY_API not found'], ['Descriptors cannot be created directly'], ['undefined symbol: {symbol}'], ['unexpected keyword argument \'proxies\''], ['got an unexpected keyword argument \'{argument}\'', LIST_76, 0, 1], ['missing {N} required positional argument', LIST_76, 0, 1], ['positional arguments but {N} were given', LIST_76, 0, 1], ['positional argument but {N} were given', LIST_76, 0, 1], ['got multiple values for argument', LIST_76, 0, 1], ['object has no attribute \'{name}\'', LIST_76, 0, 1], ['has no attribute \'float_\''], ['pydantic.errors.PydanticUserError'], ['pydantic.errors.PydanticImportError'], ['pkg_resources.ContextualVersionConflict'], ['pkg_resources.DistributionNotFound'], ['VersionConflict'], ['TypeError: metaclass conflict'], ['TypeError: ForwardRef._evaluate() missing'], ['error in dependency: requires'], ['is required for a normal functioning of this module, but found'], ['AttributeError: module \'{module}\' has no attribute \'{name}\'', LIST_77, LIST_78, 1], ['Package subpath \'{part}\' is not defined by "exports"'], ['Missing parameter name at'], ['pathToRegexpError'], ['Cannot read properties of undefined (reading \'_def\')'], ['Cannot read properties of undefined (reading \'_zod\')'], ['unable to infer type for attribute'], ['Due to a serious vulnerability issue in `torch.load`'], ['password cannot be longer than 72 bytes'], ['APIRemovedInV1'], ['no longer supported in', LIST_6, LIST_7, 1], ['is no longer supported', LIST_6, LIST_7, 1], ['has been removed in', LIST_6, LIST_7, 1], ['was removed in', LIST_6, LIST_7, 1], ['has been moved to', LIST_6, LIST_7, 1], ['Please upgrade', LIST_6, LIST_7, 1], ['please downgrade', LIST_6, LIST_7, 1], ['requires users to upgrade', LIST_6, LIST_7, 1], ['is incompatible with', LIST_6, LIST_7, 1], ['is not compatible with', LIST_6, LIST_7, 1], ['out of date', LIST_6, LIST_7, 1], ['version mismatch', LIST_6, LIST_7, 1], ['unsupported version', LIST_6, LIST_7, 1], ['is too old', LIST_6, LIST_7, 1], ['not compatible', LIST_6, LIST_7, 1], ['incompatible', LIST_6, LIST_7, 1], ['requires version', LIST_6, LIST_7, 1], ['was built with', LIST_6, LIST_7, 1], ['NotImplementedError: version', LIST_6, LIST_7, 1], ['got unexpected keyword arguments', LIST_6, LIST_7, 1], ['Accept version must be', LIST_6, LIST_7, 1], ['client version', LIST_6, LIST_7, 1], ['server version', LIST_6, LIST_7, 1], ['UnsupportedProductError'], ['object has no attribute \'{name}\'', LIST_6, 0, 2], ['type object \'*\' has no attribute', LIST_6, 0, 2], ['.__init__() got an unexpected keyword argument', LIST_6, 0, 2], ['is deprecated', LIST_6, LIST_7, 2], ['StopIteration', LIST_79], ['is not a function', LIST_80, 0, 1], ['is not a constructor', LIST_80, 0, 1], ['Cannot read properties of undefined', LIST_80, 0, 2], ['Cannot read properties of null', LIST_80, 0, 2], ['does not recognize this architecture'], ['PackageNotFoundError'], ['No package metadata was found'], ['cannot be invoked without \'new\''], ['[E053]'], ['was removed in the NumPy'], ['No module named \'sklearn.*\'', LIST_81], ['Can\'t get attribute', LIST_81, 0, 1], ['media_type_header_exception'], ['Could not determine version from string'], ['Client.__init__() got an unexpected keyword argument', 0, 0, 1], ['AsyncClient.__init__() got an unexpected keyword argument', 0, 0, 1], ['create_react_agent() got', 0, 0, 1], ['create_agent() got', 0, 0, 1], ['create_supervisor() got', 0, 0, 1], ['FastMCP.run() got an unexpected keyword argument', 0, 0, 1], ['FastMCP.__init__() got an unexpected keyword argument', 0, 0, 1], ['StateGraph.__init__() got an unexpected keyword argument', 0, 0, 1], ['StateGraph.compile() got an unexpected keyword argument', 0, 0, 1], ['deprecated configuration of Chroma'], ['Please install latest version of'], ['fastify-plugin: *expected \'*fastify version'], ['python package has been renamed'], ['file into descriptor pool'], ['The grpc package installed is at version'], ['incompatible Protobuf Gencode/Runtime'], ['operator torchvision::'], ['PydanticUndefinedAnnotation'], ['AttributeError: module \'{module}\' has no attribute \'{name}\'', LIST_6, LIST_82, 2], ['The v1 API is deprecated'], ['module \'numpy\' has no attribute'], ['cannot be used as a context manager']],
  [['attempted relative import with no known parent package'], ['attempted relative import beyond top-level package'], ['is not a package'], ['No module named \'*\'; \'*\' is not a package'], ['Parent module \'*\' not loaded, cannot perform relative import']],
  [['cannot import name \'{name}\' from \'typing\''], ['cannot import name \'{name}\' from \'datetime\''], ['cannot import name \'{name}\' from \'enum\''], ['cannot import name \'{name}\' from \'asyncio\''], ['cannot import name \'{name}\' from \'itertools\''], ['cannot import name \'{name}\' from \'collections\''], ['cannot import name \'{name}\' from \'inspect\''], ['cannot import name \'{name}\' from \'warnings\''], ['cannot import name \'{name}\' from \'functools\''], ['cannot import name \'{name}\' from \'types\''], ['cannot import name \'{name}\' from \'contextlib\''], ['cannot import name \'{name}\' from \'http\''], ['cannot import name \'{name}\' from \'importlib\''], ['cannot import name \'{name}\' from \'importlib.metadata\''], ['cannot import name \'{name}\' from \'string\''], ['cannot import name \'{name}\' from \'hashlib\''], ['cannot import name \'{name}\' from \'ssl\''], ['No module named \'distutils\''], ['No module named \'distutils.version\''], ['No module named \'imp\''], ['No module named \'cgi\''], ['No module named \'imghdr\''], ['No module named \'audioop\''], ['No module named \'asyncore\''], ['No module named \'tomllib\''], ['No module named \'telnetlib\''], ['No module named \'crypt\''], ['No module named \'pipes\''], ['No module named \'compression\''], ['module \'asyncio\' has no attribute'], ['module \'collections\' has no attribute'], ['module \'inspect\' has no attribute'], ['module \'pkgutil\' has no attribute'], ['module \'datetime\' has no attribute'], ['module \'typing\' has no attribute'], ['module \'time\' has no attribute'], ['module \'string\' has no attribute'], ['module \'base64\' has no attribute'], ['module \'configparser\' has no attribute'], ['module \'locale\' has no attribute'], ['unsupported operand type(s) for |: \'type\' and'], ['unsupported operand type(s) for |: \'*\' and \'type\''], ['\'type\' object is not subscriptable'], ['\'ABCMeta\' object is not subscriptable'], ['ReferenceError: File is not defined'], ['ReferenceError: fetch is not defined'], ['ReferenceError: Headers is not defined'], ['ReferenceError: crypto is not defined'], ['ReferenceError: structuredClone is not defined'], ['ReferenceError: ReadableStream is not defined'], ['ReferenceError: WebSocket is not defined'], ['ReferenceError: CustomEvent is not defined'], ['ReferenceError: Blob is not defined'], ['ReferenceError: FormData is not defined'], ['ReferenceError: DOMException is not defined'], ['Promise.withResolvers is not a function'], ['Object.groupBy is not a function'], ['Array.fromAsync is not a function'], ['AbortSignal.any is not a function'], ['AbortSignal.timeout is not a function'], ['.toSorted is not a function'], ['.findLast is not a function'], ['.hasOwn is not a function'], ['No such built-in module: node:'], ['ERR_UNKNOWN_BUILTIN_MODULE'], ['The requested module \'node:*\' does not provide an export named'], ['You are using Node.js *. For'], ['You are running Node.js'], ['requires Node.js version'], ['requires at least Node'], ['requires Node version'], ['Unsupported NodeJS version'], ['requires Python >='], ['requires Python {N}'], ['This version of * requires Python'], ['requires a newer version of Node'], ['Node.js version * is required'], ['without native WebSocket support'], ['ReferenceError: AbortController is not defined'], ['ReferenceError: Request is not defined'], ['ReferenceError: Response is not defined'], ['ReferenceError: performance is not defined'], ['ReferenceError: navigator is not defined'], ['must be loaded with --import instead of --loader'], ['error:0308010C'], ['ERR_OSSL_EVP_UNSUPPORTED']],
  [['NoCredentialsError'], ['Unable to locate credentials'], ['DefaultCredentialsError'], ['default credentials were not found'], ['Could not load credentials from any providers'], ['DefaultAzureCredential failed to retrieve a token'], ['CredentialUnavailableError'], ['Could not load the default credentials'], ['You must specify a region'], ['NoRegionError'], ['Could not find default credentials'], ['unable to get managed identity token'], ['No credential provider'], ['CredentialsProviderError'], ['Unable to load AWS credentials'], ['ManagedIdentityCredential authentication unavailable'], ['EnvironmentCredential authentication unavailable'], ['Unable to find your project'], ['Project was not passed and could not be determined'], ['Project ID is required', LIST_6, 0, 1], ['Unable to detect a Project Id', LIST_6, 0, 1], ['The config profile ('], ['Invalid service account certificate']],
  [['AccessDeniedException'], ['is not authorized to perform:'], ['(AccessDenied)', LIST_6], ['(403) when calling the', LIST_6, LIST_7, 1], ['PERMISSION_DENIED', LIST_6, LIST_7, 1], ['PermissionDenied: 403', LIST_6, LIST_7, 1], ['PermissionDeniedError', LIST_6, LIST_7, 1], ['Error code: 403', LIST_6, LIST_7, 1], ['403 Client Error: Forbidden', LIST_6, LIST_7, 1], ['Client error \'403 Forbidden\'', LIST_6, LIST_7, 1], ['Request failed with status code 403', LIST_6, LIST_7, 1], ['exceptions.Forbidden', LIST_6, LIST_7, 1], ['Access denied', LIST_6, LIST_7, 1], ['Access Denied', LIST_6, LIST_7, 1], ['Insufficient permissions', LIST_6, LIST_7, 1], ['insufficient privileges', LIST_6, LIST_7, 1], ['You do not have permission', LIST_6, LIST_7, 1], ['do not have access', LIST_6, LIST_7, 1], ['does not have access', LIST_6, LIST_7, 1], ['not permitted to', LIST_6, LIST_7, 1], ['missing permission', LIST_6, LIST_7, 1], ['403 Forbidden', LIST_6, LIST_7, 1], ['AccessDenied', LIST_6, LIST_7, 1], ['missing_scope', LIST_6, LIST_7, 1], ['(Forbidden)', LIST_6, LIST_7, 1], ['status_code: 403', LIST_6, LIST_7, 1], ['IAM_PERMISSION_DENIED'], ['Permission \'*\' denied on resource'], ['Permission denied on resource'], ['has not been used in project'], ['SERVICE_DISABLED'], ['AuthorizationFailed'], ['AuthorizationPermissionMismatch'], ['insufficient authentication scopes'], ['ACCESS_TOKEN_SCOPE_INSUFFICIENT'], ['does not have required permission'], ['does not have storage.'], ['does not have secretmanager.'], ['does not have permission to'], ['UnauthorizedOperation'], ['CONSUMER_INVALID'], ['ForbiddenByRbac'], ['KeyVaultErrorException'], ['AuthorizationException(403'], ['google.api_core.exceptions.Forbidden: 403'], ['Not authorized to perform'], ['Caller is not authorized to perform'], ['must be verified to'], ['unsupported_country_region_territory'], ['request_forbidden'], ['ResourceInitializationError', LIST_83], ['hvac.exceptions.Forbidden'], ['(403) when calling the {operation} operation'], ['due to Virtual Network/Firewall rules']],
  [['License key is invalid', 0, 0, 1], ['License key is not valid', 0, 0, 1], ['license is not valid', 0, 0, 1], ['License key has expired', 0, 0, 1], ['Invalid license key', 0, 0, 1], ['license key is missing', 0, 0, 1], ['License verification failed'], ['License expired on'], ['license expired on'], ['license expired', LIST_6, LIST_7, 1], ['licence expired', LIST_6, LIST_7, 1]],
  [['Incorrect API key provided'], ['invalid x-api-key'], ['invalid_api_key'], ['Error code: 401', LIST_84], ['API key not valid'], ['Invalid API key'], ['UnauthorizedException'], ['API_KEY_INVALID'], ['was reported as leaked'], ['API key expired'], ['StatusCode.UNAUTHENTICATED'], ['16 UNAUTHENTICATED'], ['UnrecognizedClientException'], ['InvalidClientTokenId'], ['SignatureDoesNotMatch'], ['ExpiredToken'], ['ExpiredTokenException'], ['InvalidAccessKeyId'], ['AADSTS7000215'], ['invalid_client'], ['AADSTS', LIST_6, LIST_7, 1], ['401 Client Error: Unauthorized', LIST_6, LIST_7, 1], ['Client error \'401 Unauthorized\'', LIST_6, LIST_7, 1], ['Unexpected Response: 401', LIST_6, LIST_7, 1], ['Unexpected Response: 403', LIST_6, LIST_7, 1], ['Request failed with status code 401', LIST_6, LIST_7, 1], ['status code 401', LIST_6, LIST_7, 1], ['HTTP 401', LIST_6, LIST_7, 1], ['401 Unauthorized', LIST_6, LIST_7, 1], ['Invalid bearer token', LIST_6, LIST_7, 1], ['AuthenticationError', LIST_6, LIST_7, 1], ['AuthenticationException(401', LIST_6, LIST_7, 1], ['Bad credentials', LIST_6, LIST_7, 1], ['missing authentication credentials', LIST_6, LIST_7, 1], ['TokenExpiredError', LIST_6, LIST_7, 1], ['jwt expired', LIST_6, LIST_7, 1], ['Unauthenticated', LIST_6, LIST_7, 1], ['was rejected by the server', LIST_6, LIST_7, 1], ['InvalidToken', LIST_6, LIST_7, 1], ['LoginFailure', LIST_6, LIST_7, 1], ['Invalid token', LIST_6, LIST_7, 1], ['Invalid credentials', LIST_6, LIST_7, 1], ['Invalid access token', LIST_6, LIST_7, 1], ['token is invalid', LIST_6, LIST_7, 1], ['token is expired', LIST_6, LIST_7, 1], ['token has expired', LIST_6, LIST_7, 1], ['token expired', LIST_6, LIST_7, 1], ['not authorized', LIST_6, LIST_7, 1], ['AuthError', LIST_6, LIST_7, 1], ['AuthenticationFailed', LIST_6, LIST_7, 1], ['Authentication failed', LIST_6, LIST_7, 1], ['Authentication required', LIST_6, LIST_7, 1], ['Not authenticated', LIST_6, LIST_7, 1], ['invalid signature', LIST_6, LIST_7, 1], ['key is invalid', LIST_6, LIST_7, 1], ['key is not valid', LIST_6, LIST_7, 1], ['invalid key', LIST_6, LIST_7, 1], ['Unauthorized', LIST_6, LIST_7, 1], ['authentication error', LIST_6, LIST_7, 1], ['could not authenticate', LIST_6, LIST_7, 1], ['failed to authenticate', LIST_6, LIST_7, 1], ['NotAuthorizedException', LIST_6, LIST_7, 1], ['invalid api token', LIST_6, LIST_7, 1], ['UnauthorizedError', LIST_6, LIST_7, 1], ['status_code: 401', LIST_6, LIST_7, 1], ['rejected WebSocket connection: HTTP 401', LIST_6, LIST_7, 1], ['invalid_auth'], ['Improper token has been passed'], ['RequestTimeTooSkewed'], ['invalid_grant'], ['UnauthorizedError: status_code: 401'], ['Unexpected Response: 403 (Forbidden)']],
  [['insufficient_quota'], ['You exceeded your current quota'], ['credit balance is too low'], ['RESOURCE_EXHAUSTED', LIST_6, LIST_7, 1], ['Rate limit reached', LIST_6, LIST_7, 1], ['rate_limit_exceeded', LIST_6, LIST_7, 1], ['429 Too Many Requests', LIST_6, LIST_7, 1], ['Error code: 429', LIST_6, LIST_7, 1], ['ThrottlingException', LIST_6, LIST_7, 1], ['TooManyRequestsException', LIST_6, LIST_7, 1], ['402 Payment Required', LIST_6, LIST_7, 1], ['Request failed with status code 429', LIST_6, LIST_7, 1], ['429 Client Error', LIST_6, LIST_7, 1], ['Too many tokens, please wait', LIST_6, LIST_7, 1], ['RateLimitError', LIST_6, LIST_7, 1], ['QuotaExceeded', LIST_6, LIST_7, 1], ['quota exceeded', LIST_6, LIST_7, 1], ['Quota exceeded', LIST_6, LIST_7, 1], ['too many requests', LIST_6, LIST_7, 1], ['Too Many Requests', LIST_6, LIST_7, 1], ['rate limited', LIST_6, LIST_7, 1], ['out of credits', LIST_6, LIST_7, 1], ['payment required', LIST_6, LIST_7, 1], ['usage limit', LIST_6, LIST_7, 1], ['billing details', LIST_6, LIST_7, 1], ['billing account', LIST_6, LIST_7, 1], ['enable billing', LIST_6, LIST_7, 1], ['billing_hard_limit_reached'], ['Your account is not active'], ['Insufficient Balance'], ['Error code: 402'], ['monthly usage limit'], ['ResourceExhausted: 429']],
  [['DeploymentNotFound'], ['model_not_found'], ['does not exist or you do not have access to it'], ['You don\'t have access to the model'], ['is not found for API version'], ['The provided model identifier is invalid'], ['try pulling it first'], ['with on-demand throughput isn\'t supported'], ['Publisher Model * was not found'], ['Unknown model', LIST_6, LIST_7, 1], ['is not a chat model', LIST_6, LIST_7, 1], ['\'message\': \'model: ', LIST_6, LIST_7, 1], ['Invalid model', LIST_6, LIST_7, 1], ['model \'*\' not found', LIST_6, LIST_7, 1], ['model "*" not found', LIST_6, LIST_7, 1], ['model `*` not found', LIST_6, LIST_7, 1], ['model \'*\' does not exist', LIST_6, LIST_7, 1], ['model `*` does not exist', LIST_6, LIST_7, 1], ['unsupported model', LIST_6, LIST_7, 1], ['not a supported model', LIST_6, LIST_7, 1], ['does not support tools', LIST_6, LIST_7, 1], ['is not supported for this model', LIST_6, LIST_7, 1], ['Unable to infer model provider'], ['has been decommissioned'], ['model_decommissioned'], ['LLM Provider NOT provided'], ['Model access is denied'], ['OperationNotSupported'], ['unsupported_model'], ['invalid_model'], ['location is not supported for the API use'], ['NotImplementedError', LIST_85, 0, 1]],
  [['could not translate host name "{host}" to address', 0, LIST_86], ['failed to resolve host \'{host}\'', 0, LIST_87], ['getaddrinfo ENOTFOUND {host}'], ['getaddrinfo EAI_AGAIN {host}'], ['Name or service not known', 0, LIST_88], ['nodename nor servname'], ['Temporary failure in name resolution'], ['No address associated with hostname'], ['lookup {host}: no such host', 0, LIST_89], ['lookup {host} on *: no such host', 0, LIST_89], ['host not found in upstream "{host}"']],
  [['Network is unreachable'], ['ENETUNREACH'], ['No route to host'], ['EHOSTUNREACH'], ['Cannot assign requested address'], ['Error when performing the request to', 0, 0, 1], ['ResourceInitializationError', LIST_91, 0, 1]],
  [['ProxyError'], ['Tunnel connection failed'], ['407 Proxy Authentication Required'], ['Unable to connect to proxy'], ['Cannot connect to proxy'], ['ERR_PROXY_CONNECTION_FAILED'], ['tunneling socket could not be established'], ['Proxy connection timed out'], ['Unknown scheme for proxy URL', LIST_6], ['Unable to determine SOCKS version'], ['Proxy URL had no scheme'], ['ProxyConnectionError'], ['ProxySchemeUnknown'], ['statusCode=407'], ['CONNECT tunnel failed'], ['The requested URL could not be retrieved']],
  [['Not found: Collection `*`'], ['Collection `*` doesn\'t exist'], ['Collection * not found', LIST_6, 0, 1], ['Collection * does not exist', LIST_6, 0, 1], ['Index \'*\' not found', LIST_6, 0, 1], ['Index * does not exist', LIST_6, 0, 1], ['storage.googleapis.com * 404', LIST_6, 0, 1], ['NotFoundException: (404)', LIST_6, 0, 1], ['when calling the HeadObject operation: Not Found', LIST_6, 0, 1], ['404 Client Error: Not Found', LIST_6, 0, 1], ['Client error \'404 Not Found\'', LIST_6, 0, 1], ['Request failed with status code 404', LIST_6, 0, 1], ['NotFoundError(404', LIST_6, 0, 1], ['NoSuchBucket'], ['NoSuchKey'], ['The specified bucket does not exist'], ['The specified key does not exist'], ['index_not_found_exception'], ['no such index'], ['Resource * not found', LIST_92], ['can\'t find collection'], ['CollectionNotExist'], ['collection not found['], ['ResourceNotFoundException'], ['The specified container does not exist'], ['BlobNotFound'], ['ContainerNotFound'], ['Not found: Dataset'], ['Could not find class'], ['can\'t find the specified secret'], ['404 Secret ['], ['UNKNOWN_TOPIC_OR_PART'], ['UnknownTopicOrPartitionError']],
  [['ConnectError: All connection attempts failed', 0, LIST_93, 1], ['Cannot connect to host {host}', 0, LIST_93, 1], ['ServerInitializationError', 0, LIST_93, 1], ['HTTPConnectionPool(host=\'{host}\'', 0, LIST_93, 1], ['HTTPSConnectionPool(host=\'{host}\'', 0, LIST_93, 1], ['Failed to connect to MCP server', 0, LIST_93, 1], ['ConnectError: [Errno 111]', LIST_6, LIST_93, 1], ['ConnectError: [Errno', LIST_6, LIST_93, 1], ['ConnectionRefusedError', LIST_6, LIST_93, 1], ['connect ECONNREFUSED', LIST_6, LIST_93, 1], ['Failed to establish a new connection', LIST_6, LIST_93, 1], ['Connection error caused by', LIST_6, LIST_93, 1], ['ClientConnectorError', LIST_6, LIST_93, 1], ['UND_ERR_CONNECT_TIMEOUT', LIST_6, LIST_93, 1], ['ConnectTimeout', LIST_6, LIST_93, 1], ['Server disconnected without sending a response', LIST_6, LIST_93, 1], ['ServerDisconnectedError', LIST_6, LIST_93, 1], ['RemoteProtocolError', LIST_6, LIST_93, 1], ['socket hang up', LIST_6, LIST_93, 1], ['502 Bad Gateway', LIST_6, LIST_93, 1], ['503 Service Unavailable', LIST_6, LIST_93, 1], ['504 Gateway', LIST_6, LIST_93, 1], ['fetch failed', LIST_6, LIST_93, 2], ['Connection refused', LIST_6, LIST_93, 2], ['ECONNRESET', LIST_6, LIST_93, 2], ['Connection error', LIST_6, LIST_93, 2], ['ReadTimeout', LIST_6, LIST_93, 2], ['Connection reset by peer', LIST_6, LIST_93, 2], ['Could not connect to a Chroma server'], ['Could not connect to tenant', LIST_6, 0, 1], ['StatusCode.UNAVAILABLE', LIST_6, 0, 1], ['14 UNAVAILABLE', LIST_6, 0, 1], ['MCP error', LIST_6, 0, 1], ['Client error \'405 Method Not Allowed\'', LIST_6, 0, 1], ['Timed out waiting for', LIST_6, 0, 1], ['docker is not running', LIST_6, 0, 1], ['overloaded_error', LIST_6, 0, 1], ['Overloaded', LIST_6, 0, 1], ['InternalServerError', LIST_6, 0, 1], ['Error code: 500', LIST_6, 0, 1], ['Error code: 502', LIST_6, 0, 1], ['Error code: 503', LIST_6, 0, 1], ['500 Internal Server Error', LIST_6, 0, 1], ['500 Server Error', LIST_6, 0, 1], ['temporarily unavailable', LIST_6, 0, 1], ['status code 500', LIST_6, 0, 1], ['status code 503', LIST_6, 0, 1], ['ResponseHandlingException'], ['WeaviateStartUpError'], ['WeaviateGRPCUnavailableError'], ['WeaviateConnectionError'], ['NoBrokersAvailable'], ['KafkaConnectionError'], ['Cannot connect to amqp'], ['AMQPConnectionError'], ['AMQPConnectorException'], ['Failed client connect'], ['failed to connect to all addresses'], ['Fail connecting to server on'], ['NoServersError'], ['no servers available for connection'], ['Failed to connect to Ollama'], ['Could not connect to the endpoint URL'], ['EndpointConnectionError'], ['McpError: Connection closed'], ['MCP error -32000: Connection closed'], ['ServiceUnavailable: Couldn\'t connect'], ['Unable to retrieve routing information'], ['Timed out while waiting for response to ClientRequest'], ['ConnectionClosedError', LIST_6], ['context deadline exceeded', LIST_6, LIST_94, 1], ['connection refused', LIST_6, LIST_94, 1], ['i/o timeout', LIST_6, LIST_94, 1], ['is unreachable', LIST_6, LIST_94, 1], ['could not be reached', LIST_6, LIST_94, 1], ['is not reachable', LIST_6, LIST_94, 1], ['is it running', LIST_6, LIST_94, 1], ['Are you sure it is running', LIST_6, LIST_94, 1], ['ETIMEDOUT', LIST_6, LIST_94, 1], ['ECONNABORTED', LIST_6, LIST_94, 1], ['Failed to fetch', LIST_6, LIST_94, 1], ['connect timeout', LIST_6, LIST_94, 1], ['ECONNREFUSED', LIST_6, LIST_94, 1], ['ConnectError', LIST_6, LIST_94, 1], ['failed to reach', LIST_6, LIST_94, 1], ['ConnectionError', LIST_6, LIST_95, 2], ['timed out', LIST_6, LIST_95, 2], ['timeout', LIST_6, LIST_95, 2], ['TimeoutError', LIST_6, LIST_95, 2], ['Service Unavailable', LIST_6, LIST_95, 2], ['Bad Gateway', LIST_6, LIST_95, 2], ['not responding', LIST_6, LIST_95, 2], ['No response from', LIST_6, LIST_95, 2], ['Connection aborted', LIST_6, LIST_95, 2], ['connection closed', LIST_6, LIST_95, 2], ['Connection lost', LIST_6, LIST_95, 2], ['Error connecting to', LIST_6, LIST_95, 2], ['cannot connect to', LIST_6, LIST_95, 2], ['unable to connect', LIST_6, LIST_95, 2], ['could not connect', LIST_6, LIST_95, 2], ['failed to connect', LIST_6, LIST_95, 2], ['Error while fetching server API version'], ['Cannot connect to the Docker daemon'], ['Is the docker daemon running'], ['UND_ERR_SOCKET'], ['timeout occurred after waiting', 0, 0, 1], ['Timeout after * waiting on dependencies', 0, 0, 1], ['Unable to connect to', LIST_6, LIST_7, 2], ['Could not connect to', LIST_6, LIST_7, 2], ['Failed to connect to', LIST_6, LIST_7, 2], ['kombu.exceptions.OperationalError', 0, 0, 1]],
  [['CERT_HAS_EXPIRED'], ['Error: certificate has expired'], ['certificate has expired', LIST_6, 0, 1], ['UNSUPPORTED_PROTOCOL', LIST_6, 0, 1], ['WRONG_VERSION_NUMBER', LIST_6, 0, 1], ['wrong version number', LIST_6, 0, 1], ['TLSV1_ALERT', LIST_6, 0, 1], ['alert handshake failure', LIST_6, 0, 1], ['SSLV3_ALERT', LIST_6, 0, 1], ['EOF occurred in violation of protocol', LIST_6, 0, 1], ['unsupported protocol (_ssl', LIST_6, 0, 1], ['DH_KEY_TOO_SMALL', LIST_6, 0, 1], ['EE_KEY_TOO_SMALL', LIST_6, 0, 1], ['CA_MD_TOO_WEAK', LIST_6, 0, 1], ['unsafe legacy renegotiation disabled', LIST_6, 0, 1], ['ERR_SSL_', LIST_6, 0, 1], ['HTTPSConnectionPool(*Caused by SSLError', LIST_6, 0, 1], ['EPROTO', LIST_6, 0, 1], ['SSLEOFError', LIST_6, 0, 1], ['first record does not look like a TLS handshake', LIST_6, 0, 1], ['ERR_TLS_CERT_ALTNAME_INVALID'], ['does not match certificate\'s altnames']],
  [['ERR_PNPM_IGNORED_BUILDS'], ['Ignored build scripts: {package}']],
  [['unsupported frontend capability moby.buildkit.frontend.contexts'], ['forbidden path outside the build context'], ['is outside of the build context'], ['is outside repository'], ['path escapes from parent'], ['is not in the subpath of'], ['outside of the workspace root']],
  [['Multiple top-level packages discovered in a flat-layout'], ['Multiple top-level modules discovered in a flat-layout']],
  [['Readme file does not exist: {file}'], ['Readme path `{file}` does not exist'], ['License file does not exist: {file}'], ['failed to open file `{file}`'], ['The specified readme file * does not exist'], ['can\'t open file *README'], ['No such file or directory: *README'], ['Build script does not exist: {file}'], ['Cannot find module \'*.yarn/releases/{file}\''], ['The file * specified in project.readme'], ['no such file or directory, open \'*patches/'], ['ENOENT: no such file or directory, open \'*.npmrc'], ['ERR_PNPM_PATCH_FILE_NOT_FOUND'], ['Build script does not exist']],
  [['Cannot find module @rollup/rollup-'], ['Could not load the "{package}" module using the'], ['You installed esbuild for another platform'], ['Cannot find native binding'], ['Failed to load native binding'], ['Cannot find module \'{package}-linux'], ['Failed to load SWC binary for'], ['the package "@esbuild/linux'], ['Cannot find module *.linux-x64'], ['npm has a bug related to optional dependencies'], ['lightningcss.linux'], ['@next/swc-linux'], ['binaries not available for target'], ['No prebuilt binaries available'], ['No prebuilt binaries found', 0, 0, 2], ['Unsupported architecture'], ['no prebuilt binary'], ['is not available for this platform'], ['does not provide a binary for'], ['does not support \'linux'], ['does not support the platform'], ['not supported on this platform', 0, 0, 1], ['unsupported platform', 0, 0, 1], ['ERR_PNPM_UNSUPPORTED_PLATFORM']],
  [['Unable to determine which files to ship'], ['does not contain any element'], ['No file/folder found for package {package}'], ['package directory \'{folder}\' does not exist'], ['Expected a Python module at:']],
  [['No matching distribution found for {package}', 0, LIST_96], ['because {package} was not found in the package registry'], ['was not found in the package registry', LIST_97], ['npm ERR! code E404'], ['npm error code E404'], ['npm error code ETARGET'], ['No matching version found for {package}'], ['ERR_PNPM_FETCH_404'], ['ERR_PNPM_NO_MATCHING_VERSION'], ['Couldn\'t find package "{package}" on the'], ['Couldn\'t find any versions for "{package}" that matches', 0, LIST_98], ['Because there is no version of {package} and'], ['No version matching * found for specifier'], ['has no wheels with a matching'], ['is not in this registry'], ['Request failed "404 Not Found"'], ['Request failed \\"404 Not Found\\"'], ['Unable to find installation candidates for {package}'], ['PackagesNotFoundError'], ['ResolvePackageNotFound'], ['No candidates found'], ['error: Package "{package}" not found'], ['doesn\'t have a source distribution or wheel for the current platform'], ['Response Code: 404'], ['registry.npmjs.org/{package} - 404'], ['ERR_PNPM_NO_MATURE_MATCHING_VERSION'], ['Could not find a matching version of package'], ['has been yanked*no other'], ['EBADPLATFORM'], ['Unsupported platform for {package}'], ['error: {package} failed to resolve', 0, LIST_99], ['does not currently provide packages for PyPI']],
  [['ERR_PNPM_LINKING_FAILED'], ['ERR_PNPM_UNEXPECTED_STORE'], ['ERR_PNPM_ABORTED_REMOVE_MODULES_DIR_NO_TTY'], ['Tracker "idealTree" already exists'], ['npm error code ENOTEMPTY'], ['npm ERR! code ENOTEMPTY'], ['EXDEV: cross-device link not permitted'], ['npm error code EEXIST'], ['npm ERR! code EEXIST'], ['Exit handler never called'], ['cb() never called'], ['EBUSY: resource busy or locked'], ['ENOTEMPTY: directory not empty, rename'], ['npm error Maximum call stack size exceeded'], ['npm error Cannot read properties of null (reading'], ['npm ERR! Maximum call stack size exceeded'], ['npm ERR! Cannot read properties of null (reading'], ['npm ERR! Cannot read property'], ['npm error Invalid Version: '], ['npm error code ENOTDIR'], ['npm ERR! code ENOTDIR'], ['ERR_PNPM_UNEXPECTED_VIRTUAL_STORE'], ['ERR_PNPM_MODULES_BREAKING_CHANGE'], ['Cross-device link (os error']],
  [['Could not find Prisma Schema'], ['Could not find a schema.prisma'], ['Could not load `--schema` from']],
  [['No .egg-info directory found'], ['No `project` table found in'], ['project` must contain'], ['must contain [\'name\''], ['Project file has a pyproject.toml, but no setuptools'], ['configuration error: `{field}`'], ['[project] is missing'], ['produced metadata for project name'], ['has inconsistent name:'], ['is not installable. Neither'], ['The Poetry configuration is invalid'], ['Invalid pyproject.toml'], ['`project.version` is missing'], ['Missing `project.name`'], ['neither `project.version`'], ['metadata for package * is missing'], ['No matching distribution found for * (unavailable)'], ['File "setup.py" or "setup.cfg" not found'], ['Could not find root package']],
  [['/croot/'], ['conda/feedstock_root'], ['feedstock_root/build_artifacts'], ['/tmp/build/80754af9'], ['is not a supported wheel on this platform'], ['file:///C:/', LIST_101], ['file:///Users/', LIST_101], ['file:///home/', LIST_101], ['file:///D:/', LIST_101]],
  [['Unsupported URL Type "workspace:"'], ['ERR_PNPM_WORKSPACE_PKG_NOT_FOUND'], ['ERR_PNPM_LINKED_PKG_DIR_NOT_FOUND'], ['Could not install from "{path}" as it does not'], ['references a workspace in `tool.uv.sources`'], ['is missing a `pyproject.toml`'], ['Distribution not found at: file'], ['Workspace not found ({package}@'], ['does not appear to be a Python project: neither'], ['is not a valid editable requirement'], ['ERR_PNPM_NO_MATCHING_VERSION_INSIDE_WORKSPACE'], ['does not appear to be a Python project, as no'], ['that matches "workspace:'], ['Expected workspace package to exist for'], ['refers to a non-existing file'], ['No workspaces found'], ['Workspace dependency "{package}" not found'], ['doesn\'t seem to be part of the project declared in'], ['ERR_PNPM_CATALOG_ENTRY_NOT_FOUND_FOR_SPEC'], ['Path * for * does not exist'], ['is not a workspace member'], ['error: failed to load manifest for workspace member'], ['could not find workspace'], ['ERR_PNPM_VERIFY_DEPS_BEFORE_RUN'], ['workspace structure has changed'], ['npm error code ENOWORKSPACES'], ['npm ERR! code ENOWORKSPACES'], ['npm error code EWORKSPACESCONFIG'], ['npm ERR! code EWORKSPACESCONFIG'], ['ERR_PNPM_INVALID_DEPLOY_TARGET'], ['ERR_PNPM_NOTHING_TO_DEPLOY'], ['ERR_PNPM_CANNOT_DEPLOY'], ['ERR_PNPM_DEPLOY_NONINJECTED_WORKSPACE'], ['YN0021'], ['No projects matched the filters']],
  [['Insufficient cpu', LIST_102], ['Insufficient memory', LIST_102], ['Too many pods', LIST_102], ['Insufficient ephemeral-storage', LIST_103], ['exceed max volume count'], ['OutOfcpu'], ['OutOfmemory'], ['OutOfpods'], ['Node didn\'t have enough resource'], ['error finding a set of pods to preempt'], ['no nodes available to schedule pods'], ['didn\'t have free ports for the requested pod ports'], ['max node group size reached'], ['InsufficientInstanceCapacity'], ['VcpuLimitExceeded'], ['Insufficient {resource}', LIST_103], ['pod didn\'t trigger scale-up'], ['Pod provisioning timed out'], ['TopologyAffinityError'], ['Resources cannot be allocated with Topology locality'], ['HostPortConflict'], ['failed to fit in any node']],
  [['unable to find user {user}: no matching entries'], ['unable to find group {user}: no matching entries'], ['no matching entries in passwd file'], ['invalid user: ', LIST_105], ['invalid user index']],
  [['Insufficient nvidia.com/gpu'], ['Insufficient amd.com/gpu'], ['No CUDA GPUs are available'], ['Found no NVIDIA driver'], ['libcuda.so.1: cannot open shared object file'], ['requested number of devices unavailable for']],
  [['Init:CrashLoopBackOff'], ['Init:Error'], ['Back-off restarting failed container init'], ['Init:ImagePullBackOff'], ['failed container initialization']],
  [['FailedMount', 0, LIST_108], ['MountVolume.SetUp failed for volume', 0, LIST_108], ['FailedAttachVolume', 0, LIST_108], ['Unable to attach or mount volumes', 0, LIST_108], ['Are you trying to mount a directory onto a file'], ['mount through procfd'], ['AttachVolume.Attach failed', 0, LIST_108], ['MountVolume.MountDevice failed', 0, LIST_108], ['failed to prepare subPath'], ['failed to create subPath directory'], ['cannot find volume "{volume}" to mount'], ['hostPath type check failed'], ['failed to mount secrets store objects'], ['applyFSGroup failed'], ['VolumeResizeFailed'], ['has not been added to the list of VolumesInUse'], ['volumes not supported', LIST_109], ['FailedMapVolume'], ['FileSystemResizeFailed']],
  [],
  [['had untolerated taint', 0, LIST_110], ['had taint', 0, LIST_110], ['didn\'t match Pod\'s node affinity', 0, LIST_110], ['didn\'t match node selector', 0, LIST_110], ['node(s) were unschedulable', 0, LIST_110], ['didn\'t match pod anti-affinity', 0, LIST_110], ['didn\'t match pod topology spread', 0, LIST_110], ['didn\'t match pod affinity rules', 0, LIST_110], ['node(s) had taints that the pod', 0, LIST_110], ['Predicate NodeAffinity failed'], ['incompatible with nodepool'], ['incompatible requirements'], ['Pod not supported on Fargate'], ['NodeSelectorMismatching'], ['MatchNodeSelector'], ['blocked due to non-empty scheduling gates']],
  [['namespace path: lstat /proc'], ['NodeLost'], ['which was running pod * is unresponsive'], ['getting the final child\'s pid from pipe'], ['ttrpc: closed'], ['failed to reserve container name'], ['container runtime is down'], ['PLEG is not healthy'], ['had untolerated taint {node.kubernetes.io/not-ready'], ['had untolerated taint {node.kubernetes.io/unreachable'], ['had untolerated taint {node.kubernetes.io/disk-pressure'], ['had untolerated taint {node.kubernetes.io/memory-pressure'], ['had untolerated taint {node.kubernetes.io/pid-pressure'], ['had untolerated taint {node.kubernetes.io/network-unavailable'], ['had untolerated taint {node.cloudprovider.kubernetes.io/uninitialized'], ['FailedCreatePodSandBox*failed to create containerd task'], ['FailedCreatePodSandBox*DeadlineExceeded'], ['FailedCreatePodSandBox*context deadline exceeded'], ['failed to create fsnotify watcher'], ['error creating overlay mount'], ['failed to start sandbox container task'], ['failed to create shim task: context deadline exceeded'], ['CreateContainerError*context deadline exceeded'], ['node "*" not found'], ['Error: context deadline exceeded'], ['failed to create sandbox *cgroup'], ['unable to apply cgroup configuration'], ['Pod was terminated in response to imminent node shutdown'], ['Terminated in response to imminent node shutdown'], ['is not available under /sys/fs/cgroup'], ['OCI runtime error: crun'], ['ImageGCFailed'], ['FreeDiskSpaceFailed'], ['cannot load seccomp profile'], ['apparmor_parser'], ['AppArmor profile'], ['SystemOOM'], ['ContainerStatusUnknown'], ['ContainerGCFailed']],
  [['The node was low on resource: {resource}. Threshold'], ['The node had condition: ['], ['ephemeral local storage usage exceeds'], ['0/{N} Evicted'], ['Container * exceeded its local ephemeral storage limit'], ['Preempted in order to admit'], ['The node was low on resource:'], ['Usage of EmptyDir volume'], ['local ephemeral storage usage exceeds'], ['Preempted by'], ['preempted by pod']],
  [['no IP addresses available'], ['failed to assign an IP address'], ['failed to setup network for sandbox'], ['failed to set up sandbox container'], ['FailedCreatePodSandBox', 0, LIST_111, 1], ['cni plugin not initialized'], ['NetworkPluginNotReady'], ['failed to set up pod network'], ['no available IP'], ['IP allocation failed'], ['all addresses are in use'], ['SetupNetworkError'], ['Failed to setup network for pod']],
  [['FailedPostStartHook'], ['PostStartHookError'], ['PostStartHook failed']],
  [['had volume node affinity conflict'], ['Multi-Attach error for volume'], ['volume attachment is being deleted']],
  [['unbound immediate PersistentVolumeClaims'], ['no storage class is set'], ['persistentvolumeclaim "{name}" not found'], ['storageclass.storage.k8s.io "{class}" not found'], ['ProvisioningFailed'], ['failed to provision volume'], ['didn\'t find available persistent volumes to bind'], ['had no available volume zone'], ['did not have enough free storage'], ['StorageClass "{class}" not found'], ['no persistent volumes available for this claim'], ['waiting for a volume to be created', 0, 0, 1], ['PersistentVolumeClaim is not bound']],
  [['values don\'t meet the specifications of the schema'], ['YAML parse error on'], ['nil pointer evaluating'], ['execution error at ('], ['error calling include'], ['error converting YAML to JSON'], ['parse error at ('], ['function "{function}" not defined'], ['failed to parse --set data']],
  [['no matches for kind "{kind}"'], ['the server could not find the requested resource'], ['unable to recognize'], ['ensure CRDs are installed first'], ['RuntimeClass "{kind}" not found'], ['no runtime for "{kind}" is configured'], ['chart requires kubeVersion']],
  [['unable to return a response in the time allotted'], ['the server is currently unable to handle the request', 0, LIST_113], ['etcdserver: request timed out'], ['etcdserver: leader changed'], ['Unable to connect to the server'], ['the server has received too many requests'], ['client rate limiter Wait returned an error'], ['The connection to the server * was refused'], ['Kubernetes cluster unreachable'], ['failed to download openapi'], ['failed to check CRD'], ['i/o timeout*api/v1'], ['couldn\'t get current server API group list'], ['not yet ready to handle request'], ['status unknown for quota']],
  [['field is immutable'], ['a valid label must be'], ['Too long: must have at most'], ['must be less than or equal to cpu limit'], ['must be less than or equal to memory limit'], ['a lowercase RFC 1123'], ['is invalid: spec'], ['is invalid: metadata'], ['is invalid: [spec'], ['is invalid: data'], ['strict decoding error', LIST_114], ['unknown field "{field}"', LIST_114], ['ValidationError('], ['error validating data', 0, LIST_115], ['cannot unmarshal', LIST_114], ['Duplicate value:', LIST_114], ['must be unique', LIST_114], ['quantities must match'], ['Unsupported value:', LIST_114], ['Required value', LIST_114], ['Forbidden: updates to'], ['Forbidden: pod updates'], ['Forbidden: may not'], ['unable to parse quantity'], ['must be a DNS', LIST_114], ['spec.containers[{N}].image: Required']],
  [['must be no more than 63 characters']],
  [['namespaces "{namespace}" not found'], ['because it is being terminated']],
  [['cannot re-use a name that is still in use'], ['invalid ownership metadata'], ['another operation (install/upgrade/rollback) is in progress'], ['(AlreadyExists)'], ['has no deployed releases'], ['provided port is already allocated'], ['already exists', LIST_117], ['another operation is already in progress']],
  [['exceeds the 200 MB limit'], ['EntityTooLarge'], ['Content Too Large']],
  [['Upload failed with status 403']],
  [['database "{database}" does not exist'], ['Unknown database'], ['InvalidCatalogName'], ['Error: P1003']],
  [['extension "{extension}" is not available'], ['could not open extension control file'], ['type "vector" does not exist'], ['could not access file "$libdir/{extension}"'], ['extension "{extension}" does not exist'], ['extension "{extension}" is not allow'], ['function uuid_generate_v4() does not exist'], ['function gen_random_uuid() does not exist'], ['access method "hnsw" does not exist'], ['access method "ivfflat" does not exist'], ['operator class "*_ops" does not exist'], ['type "halfvec" does not exist'], ['type "citext" does not exist'], ['type "geometry" does not exist'], ['operator does not exist: vector'], ['function similarity('], ['text search configuration "*" does not exist'], ['vector type not found in the database']],
  [['Dirty database version {version}'], ['P3009'], ['found failed migrations in the target database'], ['P3018'], ['migration failed to apply cleanly'], ['table _alembic_tmp_{table} already exists'], ['Migration table is already locked'], ['The migration directory is corrupt']],
  [['Multiple head revisions are present'], ['Multiple heads are present for given argument'], ['alembic.script.revision.MultipleHeads'], ['Conflicting migrations detected; multiple leaf nodes'], ['Multiple classes found for path'], ['overlaps with other requested revisions']],
  [['relation "{table}" does not exist'], ['UndefinedTable'], ['UndefinedColumn'], ['column "{column}" does not exist'], ['column * of relation * does not exist'], ['Can\'t locate revision identified by'], ['no such table: {table}'], ['relation "{table}" already exists'], ['DuplicateTable'], ['does not exist in the current database'], ['P3005'], ['no migration found for version'], ['Table * doesn\'t exist'], ['no such column: {column}'], ['has no column named'], ['Unknown column'], ['errorMissingColumn'], ['psycopg2.errors.DuplicateObject'], ['DuplicateObjectError']],
  [['psycopg.errors.SyntaxError', LIST_6, 0, 1], ['PostgresSyntaxError', LIST_6, 0, 1], ['syntax error at or near', LIST_6, 0, 1], ['violates foreign key constraint', LIST_6, 0, 1], ['violates not-null constraint', LIST_6, 0, 1], ['violates check constraint', LIST_6, 0, 1], ['violates unique constraint', LIST_6, 0, 1], ['UniqueViolation', LIST_6, 0, 1], ['FeatureNotSupported', LIST_6, 0, 1], ['LockNotAvailable', LIST_6, 0, 1], ['IntegrityError', LIST_6, 0, 1], ['DataError', LIST_6, 0, 1], ['ER_DUP_ENTRY', LIST_6, 0, 1], ['StringDataRightTruncation', LIST_6, 0, 1], ['QueryFailedError', LIST_6, 0, 1], ['ER_PARSE_ERROR', LIST_6, 0, 1], ['could not create unique index'], ['contains null values'], ['DatatypeMismatch'], ['cannot be cast automatically to type'], ['because other objects depend on it'], ['DependentObjectsStillExist'], ['Timed out trying to acquire a postgres advisory lock'], ['canceling statement due to lock timeout'], ['canceling statement due to statement timeout'], ['deadlock detected'], ['max_allowed_packet'], ['cannot run inside a transaction block'], ['IntegrityError: (psycopg2.errors.UniqueViolation)']],
  [['expected {N} dimensions, not {N}'], ['configured for dense vectors with'], ['dimension mismatch'], ['does not match the dimension of the index'], ['does not match collection dimensionality'], ['Vector dimension error'], ['different vector dimensions'], ['vector size mismatch'], ['vector lengths don\'t match'], ['wrong vector size'], ['assert d == self.d'], ['does not match the expected dimension'], ['inconsistent with the collection'], ['dimension must be'], ['expecting embedding with dimension of']],
  [['yaml.scanner.ScannerError'], ['yaml.parser.ParserError'], ['yaml.reader.ReaderError'], ['yaml.constructor.ConstructorError'], ['YAMLException'], ['YAMLSyntaxError'], ['YAMLParseError'], ['TOMLDecodeError'], ['MissingSectionHeaderError'], ['DuplicateOptionError'], ['configparser.ParsingError'], ['JSONDecodeError: Expecting property name', LIST_6, 0, 1], ['JSONDecodeError: Expecting \',\'', LIST_6, 0, 1], ['JSONDecodeError: Extra data', LIST_6, 0, 1], ['JSONDecodeError: Invalid control character', LIST_6, 0, 1], ['JSONDecodeError: Unterminated string', LIST_6, 0, 1], ['JSONDecodeError: Invalid \\escape', LIST_6, 0, 1], ['JSONDecodeError: Illegal trailing comma', LIST_6, 0, 1], ['JSONDecodeError: Expecting \':\'', LIST_6, 0, 1], ['Error parsing config', LIST_6, 0, 1], ['JSONDecodeError: unexpected character', LIST_6, 0, 1], ['JSONDecodeError: Expecting value', LIST_6, 0, 2], ['is not valid JSON', LIST_118, 0, 1], ['in JSON at position', LIST_118, 0, 1], ['Unexpected end of JSON input', LIST_118, 0, 1], ['Bad control character in string literal', LIST_118, 0, 1], ['InvalidYAML'], ['got an unexpected keyword argument', LIST_119, 0, 1], ['[emerg] * in /etc/nginx'], ['Failed to read config file:']],
  [['configmap "{name}" not found', 0, LIST_120], ['couldn\'t find key {key} in ConfigMap'], ['MountVolume.SetUp failed for volume * : configmap "{name}" not found'], ['references non-existent config key: {key}'], ['configmaps "{name}" not found']],
  [['Config \'{NAME}\' is missing, and has no default']],
  [['KeyError: \'{NAME}\''], ['Missing environment variable'], ['The {NAME} environment variable is missing'], ['setting the {NAME} environment variable'], ['set the {NAME} environment variable'], ['add an environment variable `{NAME}`'], ['Environment variable {NAME} is not set'], ['environment variable \'{NAME}\'', 0, LIST_121, 1], ['environment variable {NAME}', 0, LIST_121, 1], ['{NAME} is required', 0, 0, 1], ['Missing key inputs argument!', 0, 0, 1], ['Expected string or URL object, got None', 0, 0, 1], ['Environment variable "{NAME}" not set'], ['{NAME} environment variable is not set'], ['{NAME} environment variable not set'], ['{NAME} must be set'], ['{NAME} is not set'], ['{NAME} not found. Declare it as envvar'], ['{NAME} not found in environment'], ['Missing {NAME}'], ['{NAME} is missing'], ['api_key client option must be set'], ['Missing credentials. Please pass'], ['Could not resolve authentication method'], ['No API key provided'], ['No API key found'], ['api key not found'], ['Field required [type=missing', LIST_122, 0, 1], ['Missing required env'], ['{NAME} not set'], ['required environment variable'], ['UndefinedValueError'], ['ZodError', LIST_123, 0, 1], ['or the `{NAME}` environment variable'], ['You haven\'t specified an Api-Key'], ['API key is missing'], ['api_key is required'], ['apiKey is required'], ['supabase_key is required'], ['supabase_url is required'], ['supabaseUrl is required'], ['supabaseKey is required'], ['The {NAME} setting must not be empty'], ['SECRET_KEY setting must not be empty'], ['"{NAME}" is required'], ['Invalid environment variables', LIST_124, LIST_125], ['Missing environment variables'], ['Environment validation failed'], ['Environment variable not found'], ['Config validation error'], ['Please set {NAME}', LIST_6, LIST_121, 1], ['{NAME} environment variable', LIST_6, LIST_121, 1], ['Please set', LIST_6, LIST_121, 1], ['{NAME} env', LIST_6, LIST_121, 1], ['set {NAME}', LIST_6, LIST_121, 1], ['Invalid URL \'None', LIST_6, 0, 1], ['Invalid URL \'undefined', LIST_6, 0, 1], ['input: \'undefined', LIST_6, 0, 1], ['str expected, not NoneType', LIST_6, 0, 1], ['str, bytes or bytearray, not NoneType', LIST_6, 0, 1], ['bytes-like object or a real number, not \'NoneType\'', LIST_6, 0, 1], ['str, bytes or os.PathLike object, not NoneType', LIST_6, 0, 1], ['instance of Buffer or URL. Received undefined', LIST_6, 0, 1], ['"path" argument must be of type string. Received undefined', LIST_6, 0, 1], ['Missing API key', LIST_6, 0, 1], ['API key must be', LIST_6, 0, 1], ['must provide an API key', LIST_6, 0, 1], ['requires an API key', LIST_6, 0, 1], ['Please provide an API key', LIST_6, 0, 1], ['Neither apiKey nor', LIST_6, 0, 1], ['Please set the {NAME}', LIST_6, 0, 1], ['A JWT secret', LIST_6, 0, 1], ['No value provided for', LIST_6, 0, 1], ['Missing required setting', LIST_6, 0, 1], ['env var {NAME}', LIST_6, 0, 1], ['environment variables: {NAME}', LIST_6, 0, 1], ['process.env.{NAME}', LIST_6, 0, 1], ['{NAME} in your environment', LIST_6, 0, 1], ['{NAME} is undefined', LIST_6, 0, 1], ['{NAME} is empty', LIST_6, 0, 1], ['{NAME} cannot be empty', LIST_6, 0, 1], ['{NAME} must be provided', LIST_6, 0, 1], ['{NAME} must be configured', LIST_6, 0, 1], ['{NAME} not provided', LIST_6, 0, 1], ['{NAME} not configured', LIST_6, 0, 1], ['{NAME} is not configured', LIST_6, 0, 1], ['{NAME} was not provided', LIST_6, 0, 1], ['{NAME} not defined', LIST_6, 0, 1], ['{NAME} is not defined', LIST_6, 0, 1], ['{NAME} missing', LIST_6, 0, 1], ['{NAME} required', LIST_6, 0, 1], ['{NAME} are required', LIST_6, 0, 1], ['No {NAME}', LIST_6, 0, 1], ['{NAME}: Required', LIST_6, 0, 1], ['{NAME}: undefined', LIST_6, 0, 1], ['{NAME} not found', LIST_6, 0, 1], ['{NAME} has no value', LIST_6, 0, 1], ['missing: {NAME}', LIST_6, 0, 1], ['Missing: {NAME}', LIST_6, 0, 1], ['variables: {NAME}', LIST_6, 0, 1], ['{NAME} and {NAME} must', LIST_6, 0, 1], ['Missing secret', LIST_6, 0, 1], ['Missing secretKey', LIST_6, 0, 1], ['MissingSecret', LIST_6, 0, 1], ['Missing publishableKey', LIST_6, 0, 1], ['Missing token', LIST_6, 0, 1], ['Missing required configuration', LIST_6, 0, 1], ['Missing required option', LIST_6, 0, 1], ['Missing required parameter', LIST_6, 0, 1], ['Missing configuration', LIST_6, 0, 1], ['got "undefined"', LIST_6, 0, 1], ['must be a string, got undefined', LIST_6, 0, 1], ['credentials not found', LIST_6, 0, 1], ['credentials not provided', LIST_6, 0, 1], ['No credentials', LIST_6, 0, 1], ['token must be provided', LIST_6, 0, 1], ['token not provided', LIST_6, 0, 1], ['token is required', LIST_6, 0, 1], ['secret is required', LIST_6, 0, 1], ['key is required', LIST_6, 0, 1], ['key must be provided', LIST_6, 0, 1], ['no api key', LIST_6, 0, 1], ['missing api key', LIST_6, 0, 1], ['API key not', LIST_6, 0, 1], ['must be set in', LIST_6, 0, 1], ['is not set in', LIST_6, 0, 1], ['Please define', LIST_6, 0, 1], ['check your .env', LIST_6, 0, 1], ['missing environment', LIST_6, 0, 1], ['missing env', LIST_6, 0, 1], ['required environment', LIST_6, 0, 1], ['not set in the environment', LIST_6, 0, 1], ['not found in environment', LIST_6, 0, 1], ['No password', LIST_6, 0, 1], ['url is required', LIST_6, 0, 1], ['uri is required', LIST_6, 0, 1], ['Connection string is required', LIST_6, 0, 1], ['initialized without', LIST_6, 0, 1], ['without api_key', LIST_6, 0, 1], ['without an API key', LIST_6, 0, 1], ['without credentials', LIST_6, 0, 1], ['without public_key', LIST_6, 0, 1], ['{NAME} env var', LIST_6, 0, 1], ['provide {NAME}', LIST_6, 0, 1], ['{field}_name is required', LIST_6, 0, 1], ['must be provided and cannot be empty', LIST_6, 0, 1], ['no API key was given', LIST_6, 0, 1], ['of type string. Received undefined', LIST_6, 0, 1], ['option values must be strings', LIST_6, 0, 1], ['\'NoneType\' object has no attribute \'split\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'encode\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'strip\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'lower\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'replace\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'startswith\'', LIST_6, LIST_7, 2], ['\'NoneType\' object has no attribute \'{name}\'', LIST_6, LIST_7, 2], ['must be provided', LIST_6, LIST_7, 2], ['cannot be empty', LIST_6, LIST_7, 2], ['must not be empty', LIST_6, LIST_7, 2], ['is required', LIST_6, LIST_7, 2], ['Did not find {setting}, please add'], ['Field required [type=missing', LIST_126, 0, 1], ['line {N}: {NAME}: unbound variable'], ['line {N}: {NAME}: parameter null or not set'], ['line {N}: {NAME}: parameter not set'], ['{NAME}: parameter null or not set'], ['{NAME}: unbound variable'], ['Field required [type=missing', LIST_127, 0, 1], ['field required (type=value_error.missing)', LIST_128, 0, 1], ['AuthenticationException: API key is required'], ['secretOrPrivateKey must have a value']],
  [['CreateContainerConfigError', 0, LIST_129, 1], ['Error: secret "{secret}" not found'], ['secret "{secret}" not found', LIST_130], ['couldn\'t find key {key} in Secret'], ['couldn\'t find key', LIST_130, LIST_131], ['MountVolume.SetUp failed for volume * : secret "{secret}" not found'], ['references non-existent secret key: {key}'], ['could not get secret data from provider'], ['SecretSyncedError'], ['secrets "{secret}" not found', LIST_132]],
  [['Extra inputs are not permitted', LIST_133, 0, 1], ['[type=int_parsing', LIST_133, 0, 1], ['[type=float_parsing', LIST_133, 0, 1], ['[type=bool_parsing', LIST_133, 0, 1], ['[type=url_parsing', LIST_133, 0, 1], ['[type=url_scheme', LIST_133, 0, 1], ['[type=enum', LIST_133, 0, 1], ['[type=literal_error', LIST_133, 0, 1], ['[type=value_error', LIST_133, 0, 1], ['[type=string_type', LIST_133, 0, 1], ['[type=string_too_short', LIST_133, 0, 1], ['SettingsError: error parsing value for field "{field}"'], ['invalid literal for int() with base 10: \'tcp://'], ['invalid literal for int() with base 10', LIST_134, 0, 1], ['could not convert string to float', LIST_134, 0, 1], ['SettingsError: error parsing JSON for "{field}"'], ['Environment variable "{NAME}" invalid'], ['{NAME} invalid: Not a valid'], ['Fernet key must be'], ['Could not deserialize key data'], ['DECODER routines::unsupported'], ['ERR_OSSL_UNSUPPORTED'], ['Incorrect padding', LIST_6, LIST_7, 2], ['No scheme supplied', LIST_6, LIST_7, 2], ['ERR_INVALID_URL', LIST_6, LIST_7, 2], ['TypeError: Invalid URL', LIST_6, LIST_7, 2], ['invalid literal for int()', LIST_6, LIST_7, 2], ['Invalid URL', LIST_6, LIST_7, 2], ['failed to parse', LIST_6, LIST_7, 2], ['could not parse', LIST_6, LIST_7, 2], ['Unable to load PEM file'], ['PEM routines'], ['secretOrPrivateKey must be an asymmetric key'], ['Invalid PEM formatted message'], ['Request URL is missing an \'http'], ['UnsupportedProtocol'], ['No connection adapters were found'], ['Only HTTP(S) protocols are supported'], ['Only absolute URLs are supported'], ['nonnumeric port'], ['ValueError: Unknown level:'], ['not a valid log level'], ['invalid truth value'], ['Not a boolean:'], ['Invalid boolean'], ['BadDsn'], ['Invalid Sentry Dsn'], ['is not a valid integer', LIST_6, LIST_7, 1], ['ImproperlyConfigured', LIST_6, LIST_7, 1], ['No such transport', LIST_6, LIST_7, 1], ['is not a valid URL', LIST_6, LIST_7, 1], ['is not a valid uri', LIST_6, LIST_7, 1], ['Invalid configuration', LIST_6, LIST_7, 1], ['must be one of', LIST_6, LIST_7, 1], ['is not one of', LIST_6, LIST_7, 1], ['not a valid choice', LIST_6, LIST_7, 1], ['Unknown provider', LIST_6, LIST_7, 1], ['Unknown backend', LIST_6, LIST_7, 1], ['expected one of', LIST_6, LIST_7, 1], ['not in the expected format', LIST_6, LIST_7, 1], ['Invalid key format', LIST_6, LIST_7, 1], ['not a valid port', LIST_6, LIST_7, 1], ['invalid port', LIST_6, LIST_7, 1], ['invalid interval', LIST_6, LIST_7, 1], ['invalid duration', LIST_6, LIST_7, 1], ['unsupported scheme', LIST_6, LIST_7, 1], ['unknown scheme', LIST_6, LIST_7, 1], ['Invalid option', LIST_6, LIST_7, 1], ['unknown option', LIST_6, LIST_7, 1], ['unsupported option', LIST_6, LIST_7, 1], ['InvalidURL', LIST_6, LIST_7, 1], ['InvalidHeader', LIST_6, LIST_7, 1], ['LocalProtocolError', LIST_6, LIST_7, 1], ['Wrong number of fields', LIST_6, LIST_7, 1], ['Invalid cron', LIST_6, LIST_7, 1], ['unknown time zone', LIST_6, LIST_7, 1], ['No JSON object could be decoded'], ['JSONDecodeError', LIST_135, 0, 1], ['SystemCheckError'], ['MalformedError'], ['InvalidKeyError'], ['Could not parse the provided public key'], ['[type=literal_error', LIST_136, 0, 1], ['[type=enum', LIST_136, 0, 1], ['[type=int_parsing', LIST_136, 0, 1], ['[type=bool_parsing', LIST_136, 0, 1], ['[type=url_parsing', LIST_136, 0, 1], ['[type=url_scheme', LIST_136, 0, 1], ['[type=value_error', LIST_136, 0, 1], ['[type=extra_forbidden', LIST_136, 0, 1], ['[type=string_too_short', LIST_136, 0, 1], ['[type=greater_than', LIST_136, 0, 1], ['[type=float_parsing', LIST_136, 0, 1], ['[type=list_type', LIST_136, 0, 1], ['[type=dict_type', LIST_136, 0, 1], ['httpx.InvalidURL'], ['Illegal header value'], ['Invalid non-printable ASCII character'], ['Invalid header value'], ['ERR_INVALID_CHAR'], ['Invalid character in header content'], ['Invalid time zone specified'], ['CroniterBadCronError'], ['{NAME} must be one of'], ['SupabaseException: Invalid'], ['(PermanentRedirect) when calling'], ['Config \'{NAME}\' has value'], ['key must be exactly', LIST_137, 0, 1]],
  [['Temporary failure in name resolution'], ['EAI_AGAIN'], ['Temporary failure resolving'], ['getaddrinfo ENOTFOUND'], ['ECONNRESET'], ['ETIMEDOUT'], ['Read timed out'], ['Connection reset by peer'], ['TLS handshake timeout'], ['i/o timeout', 0, 0, 1], ['Could not resolve host'], ['Failed to establish a new connection'], ['error sending request for url'], ['network timeout at'], ['ERR_SOCKET_TIMEOUT'], ['503 Service Unavailable'], ['502 Bad Gateway'], ['504 Gateway'], ['operation timed out'], ['dial tcp: lookup'], ['no such host'], ['Connection broken'], ['IncompleteRead'], ['unexpected EOF'], ['ESOCKETTIMEDOUT'], ['curl: (6)'], ['curl: (28)'], ['curl: (35)'], ['ERR_PNPM_META_FETCH_FAIL'], ['500 Internal Server Error'], ['Failed to fetch `{font}` from Google Fonts'], ['Failed to download Chromium'], ['Failed to download Firefox'], ['Failed to download WebKit'], ['Network is unreachable'], ['no route to host'], ['connection refused', LIST_138, 0, 1], ['net/http: request canceled'], ['failed to do request: Head'], ['Request failed "50'], ['Response Code: 50'], ['HTTP status server error'], ['Could not connect to'], ['RPC failed; curl'], ['early EOF'], ['fetch-pack: unexpected disconnect'], ['temporary error (try again later)'], ['Failed to download metadata for repo'], ['Failed to download', 0, 0, 1], ['ConnectionRefused downloading'], ['FailedToOpenSocket'], ['ERR_PNPM_FETCH_50'], ['The read operation timed out'], ['ERR_SSL_WRONG_VERSION_NUMBER'], ['tunneling socket could not be established'], ['Cannot connect to proxy'], ['connection timed out'], ['Remote end closed connection'], ['SSL_ERROR_SYSCALL'], ['curl: (56)'], ['curl: (7)'], ['curl: (18)'], ['curl: (52)'], ['Error when performing the request'], ['Client network socket disconnected'], ['socket hang up'], ['Could not fetch URL', 0, 0, 1], ['failed to fetch oauth token*timeout'], ['Connection refused (os error'], ['Failed to fetch: `https://'], ['Failed to fetch: `http://'], ['retries exceeded with url'], ['ProxyError'], ['mirror sync in progress'], ['403 Forbidden [IP'], ['502 Bad Gateway [IP'], ['request must be retried'], ['read/write on closed pipe'], ['failed commit on ref'], ['write: broken pipe'], ['connection reset'], ['use of closed network connection'], ['Name or service not known'], ['Service Unavailable'], ['Bad Gateway'], ['Gateway Timeout'], ['Curl error ('], ['All mirrors were already tried'], ['Error downloading packages'], ['npm error code ECONNREFUSED'], ['npm ERR! code ECONNREFUSED'], ['npm error code ENOTFOUND'], ['npm ERR! code ENOTFOUND'], ['npm error code E500'], ['npm ERR! code E500'], ['npm error code E502'], ['npm ERR! code E502'], ['npm error code E503'], ['npm ERR! code E503'], ['npm error code E504'], ['npm ERR! code E504'], ['npm error code ENETUNREACH'], ['npm ERR! code ENETUNREACH'], ['YN0035: RequestError'], ['YN0080'], ['failed size validation'], ['failed to read expected number of bytes'], ['unknown blob'], ['ERR_PNPM_NO_OFFLINE'], ['Failed to fetch https:'], ['error: Failed to fetch', 0, LIST_139, 1]],
  [['Invalid value for \'--config\''], ['config file {file} not found'], ['No such file or directory: \'*.json\'', LIST_141], ['*.json: no such file or directory', 0, LIST_142, 1], ['is not in the source tarball'], ['configuration file * not found']],
  [['curl: (22)'], ['ERROR 404: Not Found'], ['urllib.error.HTTPError: HTTP Error 404'], ['not in gzip format'], ['tar: Child returned status 1'], ['End-of-central-directory signature not found'], ['invalid response status 404'], ['Error is not recoverable: exiting now'], ['wget: server returned error: HTTP/1.1 404'], ['ERROR 403: Forbidden'], ['status code: 404', 0, 0, 1], ['is not a bzip2 file'], ['This does not look like a tar archive'], ['404 Client Error', 0, 0, 1], ['404 Not Found', LIST_28, 0, 2]],
  [['setuptools-scm was unable to detect version'], ['unable to detect version for'], ['Error getting the version from source `vcs`'], ['This does not appear to be a Git project'], ['poetry-dynamic-versioning: Cannot detect a version'], ['fatal: not a git repository']],
  [['Cannot find command \'git\''], ['spawn git ENOENT'], ['Git executable not found'], ['git: not found'], ['git: command not found'], ['git-lfs: not found'], ['No such file or directory: \'git\''], ['git is not installed'], ['executable file not found*git'], ['No such file or directory (os error 2)*git'], ['Git executable was not found'], ['`git`: No such file'], ['Cannot find git'], ['syscall spawn git'], ['error: Git executable'], ['cannot find binary path']],
  [['DO NOT MATCH THE HASHES'], ['EINTEGRITY'], ['ERR_PNPM_TARBALL_INTEGRITY'], ['Hash mismatch for'], ['Hash Sum mismatch'], ['integrity checksum failed'], ['Integrity check failed'], ['Hashes are required in --require-hashes mode'], ['Remote archive doesn\'t match the expected checksum'], ['YN0018'], ['Incorrect integrity when fetching'], ['IntegrityCheckFailed'], ['checksum mismatch'], ['verifying *: checksum'], ['SHA256 mismatch'], ['sha256 did not match'], ['checksum did not match'], ['digest mismatch'], ['local checksum * not match remote'], ['checksum does not match'], ['Checksums do not match'], ['computed checksum did NOT match'], ['checksum verification failed'], ['invalid checksum'], ['not found in known hashes'], ['npm error code Z_BUF_ERROR'], ['npm ERR! code Z_BUF_ERROR'], ['npm error code Z_DATA_ERROR'], ['npm ERR! code Z_DATA_ERROR'], ['npm error code TAR_BAD_ARCHIVE'], ['npm ERR! code TAR_BAD_ARCHIVE'], ['unexpected commit digest'], ['Invalid hashes']],
  [['over its data quota'], ['smudge filter lfs failed'], ['exceeded its LFS budget'], ['Error downloading object:'], ['batch response:'], ['git-lfs filter-process']],
  [['npm error code E401'], ['npm ERR! code E401'], ['npm error code E403'], ['npm ERR! code E403'], ['ERR_PNPM_FETCH_401'], ['ERR_PNPM_FETCH_403'], ['401 Error, Credentials not correct for'], ['No matching distribution found for', LIST_144, 0, 1], ['HTTP status client error (401 Unauthorized)'], ['HTTP status client error (403 Forbidden)'], ['401 Client Error: Unauthorized for url'], ['npm error need auth'], ['Incorrect or missing password'], ['Failed to replace env in config: ${'], ['ERR_PNPM_MISSING_ENV'], ['403 Client Error: Forbidden'], ['Missing credentials for'], ['GatedRepoError'], ['Cannot access gated repo'], ['Invalid authentication ('], ['YN0041'], ['npm error code ENEEDAUTH'], ['Response Code: 401'], ['Response Code: 403'], ['Request failed "401'], ['Request failed "403'], ['ERROR: HTTP error 401'], ['ERROR: HTTP error 403'], ['HTTP Error 401'], ['Unable to authenticate, need'], ['authorization for * failed'], ['is not in the npm registry, or you require'], ['Not authorized to access'], ['401 Unauthorized', LIST_28, 0, 2], ['403 Forbidden', LIST_28, 0, 2]],
  [['NO_PUBKEY'], ['At least one invalid signature was encountered'], ['The following signatures couldn\'t be verified', 0, LIST_145], ['EXPKEYSIG'], ['EXPSIG'], ['is not valid yet'], ['is not signed', 0, LIST_146], ['UNTRUSTED signature'], ['GPG check FAILED'], ['Public key for * is not installed'], ['Release file * is expired'], ['signature from key * is unknown trust']],
  [['Remote branch * not found', LIST_147], ['did not match any file(s) known to git'], ['couldn\'t find remote ref', LIST_148], ['fatal: reference is not a tree: {ref}'], ['unknown revision or path not in the working tree'], ['fatal: invalid reference: {ref}'], ['Server does not allow request for unadvertised object'], ['Direct fetching of that commit failed'], ['upload-pack: not our ref'], ['Could not find a branch'], ['No commit found for SHA'], ['failed to find branch, tag, or commit'], ['unable to find branch, tag, or commit']],
  [['could not read Username for'], ['Repository not found', LIST_150], ['Authentication failed for \'http', LIST_148], ['Permission denied (publickey)', LIST_151], ['or the integration has no access to it'], ['Host key verification failed'], ['The requested URL returned error: 403', LIST_151], ['remote: HTTP Basic: Access denied'], ['Support for password authentication was removed'], ['remote: Invalid username or', LIST_152], ['fatal: Could not read from remote repository'], ['No url found for submodule path'], ['Permission to * denied to'], ['Write access to repository not granted'], ['remote: Invalid credentials'], ['could not be found or you don\'t have permission'], ['TF401019'], ['organization has enabled or enforced SAML'], ['Bad credentials'], ['No anonymous write'], ['Could not read Password'], ['terminal prompts disabled'], ['Git operation failed', 0, LIST_153, 1]],
  [['E: Unable to locate package {package}', 0, LIST_155], ['does not have a Release file'], ['no longer has a Release file'], ['has no installation candidate'], ['unable to select packages'], ['E: Version \'*\' for \'{package}\' was not found'], ['E: Failed to fetch', 0, LIST_156], ['unmet dependencies'], ['held broken packages'], ['No match for argument: {package}'], ['Unable to find a match: {package}'], ['Error: Unable to find a match'], ['(no such package)'], ['No package {package} available'], ['Cannot find a valid baseurl for repo'], ['404 Not Found [IP'], ['error: undefined variable \'{package}\''], ['error: attribute \'{package}\' missing'], ['is not available, but is referred'], ['ERROR: unsatisfiable constraints'], ['Package {package} is not available']],
  [['Attribute "{name}" not found in module'], ['Failed to find attribute \'{name}\' in'], ['Failed to find application object'], ['as an attribute name or function call'], ['Failed to find Flask application'], ['Could not locate a Flask application'], ['Could not find a default file to run'], ['Could not find FastAPI app in module'], ['Could not find the app name'], ['Application object must be callable'], ['WSGI application \'*\' could not be loaded'], ['NoAppError', LIST_6, 0, 2], ['App failed to load']],
  [['Error: No such option: {option}'], ['Error: No such command'], ['error: unrecognized arguments: {option}'], ['Error: Got unexpected extra argument'], ['node: bad option: {option}'], ['gunicorn: error: unrecognized arguments'], ['error: the following arguments are required: {option}'], ['Error: Missing argument'], ['Error: Invalid value for \'{option}\''], ['run again with the --{option}'], ['NotCapable: Requires'], ['is not allowed in NODE_OPTIONS']],
  [['exec: "{command}": stat'], ['exec: "{command}": executable file not found in $PATH'], ['exec {command}: no such file or directory'], ['exec: "{command}": permission denied'], ['exec user process caused: no such file or directory'], ['exec user process caused "no such file'], ['exited with code 127'], ['/bin/sh: {N}: {command}: not found', 0, LIST_157], ['line {N}: {command}: command not found', 0, LIST_157], ['exit code: 127'], ['exit code 127'], ['exec: "{command}": is a directory'], ['{command}: cannot execute: required file not found'], ['{command}: bad interpreter'], ['env: {command}: No such file or directory'], ['no command specified'], ['exec: "{command}": stat * no such file'], ['exec: \\"{command}\\": stat'], ['exec: \\"{command}\\": executable file not found'], ['\'bash\\r\': No such file'], ['\'sh\\r\': No such file'], ['\'python\\r\': No such file'], ['\'python3\\r\': No such file'], ['\'node\\r\': No such file'], ['line {N}: {command}: No such file or directory', 0, 0, 1], ['sh: {N}: {command}: not found', LIST_158], ['sh: {command}: not found', LIST_158], ['Command not found: {command}', LIST_159]],
  [['CrashLoopBackOff'], ['Back-off restarting'], ['Application startup failed'], ['Worker failed to boot']],
  [['listen EACCES: permission denied'], ['error while attempting to bind on address *: permission denied'], ['error while attempting to bind on address *: cannot assign requested address'], ['error while attempting to bind on address *: [errno'], ['error while attempting to bind on address *: name or service'], ['listen EADDRNOTAVAIL'], ['listen ENOTFOUND'], ['listen EINVAL'], ['ERR_SOCKET_BAD_PORT'], ['options.port should be'], ['failed (13: Permission denied)'], ['bind: permission denied'], ['bind: cannot assign requested address'], ['Permission denied: (\'*\', {N})'], ['Can\'t connect to (\'*\', {N})'], ['port must be 0-65535'], ['bind(): port must be']],
  [['Corepack is about to download', LIST_160], ['Network access disabled by the environment; can\'t reach'], ['EACCES: permission denied, mkdir \'*/node/corepack'], ['EACCES: permission denied, open \'*/node/corepack'], ['EROFS: read-only file system, open \'*/node/corepack'], ['EROFS: read-only file system, mkdir \'*/node/corepack']],
  [['Deployment is not ready after {N} seconds', 0, LIST_161], ['exceeded its progress deadline'], ['ProgressDeadlineExceeded'], ['timed out waiting for the condition', LIST_162], ['Runtime initialization time exceeded']],
  [['address already in use'], ['EADDRINUSE'], ['port is already allocated']],
  [['Readiness probe failed', 0, LIST_163], ['Liveness probe failed'], ['failed liveness probe, will be restarted']],
  [['Queue Deployment is not ready after {N} seconds'], ['Queue deployment * not ready']],
  [['Error: Cannot find module \'/*\'', 0, LIST_164], ['can\'t open file \'{file}\': [Errno 2]'], ['Unable to access jarfile {file}'], ['Could not find a production build in the'], ['Could not read package.json'], ['npm error Missing script:'], ['npm ERR! Missing script:'], ['ERR_PNPM_NO_SCRIPT'], ['error Command "{file}" not found'], ['Script not found "{file}"'], ['ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND'], ['No \'script_location\' key found'], ['No config file \'{file}\' found']],
  [['Startup probe failed'], ['failed startup probe, will be restarted']],
  [['getpwuid(): uid not found'], ['cannot find name for user ID'], ['No user exists for uid'], ['current user has no name'], ['ENOENT: no such file or directory, uv_os_get_passwd', LIST_6, 0, 1], ['A system error occurred: uv_os_get_passwd'], ['No username set in the environment']],
  [['WORKER TIMEOUT (pid', LIST_165, 0, 1], ['was sent SIGABRT', 0, 0, 1]],
  [['Running as root without --no-sandbox'], ['No usable sandbox'], ['Failed to move to new namespace'], ['DevToolsActivePort file doesn\'t exist'], ['without having a XServer running'], ['Missing X server or $DISPLAY'], ['cannot open display'], ['Unable to open X display'], ['session not created: '], ['chrome_crashpad_handler: --database is required']],
  [['UnicodeDecodeError', LIST_6, 0, 1], ['codec can\'t decode byte', LIST_6, 0, 1], ['UnicodeEncodeError', LIST_6, 0, 1], ['codec can\'t encode character', LIST_6, 0, 1], ['stream did not contain valid UTF-8', LIST_6, 0, 1]],
  [['[Errno 2] No such file or directory: \'{path}\'', 0, 0, 1], ['ENOENT: no such file or directory, open \'{path}\'', 0, 0, 1], ['ENOENT: no such file or directory, scandir \'{path}\'', 0, 0, 1], ['Directory \'{path}\' does not exist'], ['TemplateNotFound: {path}'], ['Can\'t find meta/_journal.json'], ['could not open {path} for reading', LIST_6, 0, 1], ['ENOENT: no such file or directory, stat \'{path}\'', LIST_6, 0, 1], ['ENOENT: no such file or directory, lstat \'{path}\'', LIST_6, 0, 1], ['ENOENT: no such file or directory, access \'{path}\'', LIST_6, 0, 1], ['The directory \'{path}\' does not exist', LIST_6, 0, 1], ['Path {path} does not exist', LIST_6, 0, 1], ['File {path} does not exist', LIST_6, 0, 1], ['File not found: {path}', LIST_6, 0, 1], ['unable to open file: name', LIST_6, 0, 1], ['config file * not found', LIST_6, 0, 1], ['Could not find {file} in storage', LIST_6, 0, 1], ['missing file', LIST_6, 0, 1], ['file is missing', LIST_6, 0, 1], ['not a directory', LIST_6, 0, 1], ['NotADirectoryError', LIST_6, 0, 1], ['Is a directory: \'{path}\'', LIST_6, 0, 1], ['EISDIR', LIST_6, 0, 1], ['Missing {path}.wasm', LIST_6, 0, 1], ['node: {path}: not found'], ['NO_SUCHFILE'], ['Failed to lookup view'], ['FileNotFoundError', LIST_6, LIST_7, 2], ['No such file or directory', LIST_6, LIST_7, 2], ['could not find', LIST_6, LIST_7, 2], ['does not exist', LIST_6, LIST_7, 2], ['Config file not found'], ['Auth file \'{path}\' not found'], ['CA certificate bundle, invalid path: {path}']],
  [['Permission denied: \'{path}\''], ['EACCES: permission denied'], ['Read-only file system'], ['EROFS'], ['mkdir *: permission denied'], ['open *: permission denied', 0, LIST_166], ['attempt to write a readonly database'], ['unable to open database file'], ['line {N}: {path}: Permission denied'], ['cannot create {path}: Permission denied'], ['npm error code EACCES'], ['npm ERR! code EACCES'], ['Your cache folder contains root-owned files'], ['npm error code EPERM'], ['npm ERR! code EPERM'], ['ERR_PNPM_EACCES'], ['could not create work tree dir'], ['[Errno 13] Permission denied'], ['no locator available for file'], ['is not writable', LIST_6, 0, 1], ['is not writeable', LIST_6, 0, 1], ['when trying to write in your cache folder'], ['Operation not permitted', LIST_6, 0, 2], ['Permission denied (os error 13)'], ['Read-only file system (os error 30)'], ['Failed to initialize cache at'], ['No usable temporary directory found'], ['can\'t create temp file \'{path}\'']],
  [['The NVIDIA driver on your system is too old'], ['Torch not compiled with CUDA enabled'], ['CUDA driver version is insufficient'], ['no kernel image is available for execution'], ['no CUDA-capable device is detected'], ['CUDA initialization: '], ['CUDAExecutionProvider is not in available provider'], ['forward compatibility was attempted on non supported HW'], ['NVML Shared Library Not Found'], ['nvidia-smi has failed'], ['Attempting to deserialize object on a CUDA device but'], ['CUDA error: invalid device ordinal'], ['Driver/library version mismatch'], ['libnvidia-ml.so.1'], ['Failed to infer device type']],
  [['Fatal Python error: Segmentation fault'], ['Fatal Python error: Aborted'], ['was sent SIGSEGV', 0, 0, 1], ['Segmentation fault (core dumped)', 0, 0, 1], ['Segmentation fault', 0, 0, 1], ['exit code 139', 0, 0, 1], ['exited with code 139', 0, 0, 1], ['exit code: 139', 0, 0, 1], ['exit code 134', 0, 0, 1], ['exited with code 134', 0, 0, 1], ['exit code: 134', 0, 0, 1], ['double free or corruption', 0, 0, 1], ['free(): invalid pointer', 0, 0, 1], ['malloc(): ', 0, 0, 1], ['corrupted size vs. prev_size', 0, 0, 1], ['Aborted (core dumped)', 0, 0, 1], ['stack smashing detected', 0, 0, 1], ['SIGSEGV', 0, 0, 1], ['terminate called after throwing an instance of', 0, 0, 1]],
  [['{library}: cannot open shared object file'], ['no pq wrapper available'], ['error while loading shared libraries: {library}:'], ['no library called "{library}" was found'], ['cannot load library \'{library}\''], ['Unable to load shared library'], ['Unable to find zbar shared library'], ['failed to find libmagic'], ['Could not find the ODBC'], ['Can\'t open lib \'{library}\''], ['ImportError: libGL'], ['missing dependencies to run browsers'], ['Could not load library'], ['Failed to load dynamic library'], ['DLL load failed'], ['Error loading shared library {library}:']],
  [['was compiled against a different Node.js version'], ['NODE_MODULE_VERSION {N}'], ['ERR_DLOPEN_FAILED'], ['invalid ELF header'], ['Could not locate the bindings file'], ['wrong ELF class'], ['could not locate the Query Engine for runtime'], ['was generated for "*", but the actual deployment required'], ['No module named \'*._{part}\''], ['No module named \'orjson.orjson\''], ['No module named \'jiter.jiter\''], ['No module named \'rpds.rpds\''], ['No module named \'tokenizers.tokenizers\''], ['No module named \'lxml.etree\''], ['No module named \'_cffi_backend\''], ['No module named \'watchfiles._rust_notify\''], ['No module named \'grpc._cython\''], ['cannot import name \'cygrpc\' from \'grpc._cython\' ('], ['cannot import name \'_imaging\''], ['cannot import name \'etree\' from \'lxml\''], ['Importing the numpy C-extensions failed'], ['engines do not seem to be compatible with your system']],
  [['OOMKilled'], ['OOMKilling'], ['exit code 137', 0, LIST_167, 1], ['exit code: 137', 0, LIST_167, 1], ['exited with code 137', 0, LIST_167, 1], ['Memory cgroup out of memory'], ['JavaScript heap out of memory'], ['was sent SIGKILL! Perhaps out of memory', 0, 0, 1], ['MemoryError', 0, 0, 1], ['Cannot allocate memory', 0, 0, 1], ['ArrayMemoryError: Unable to allocate', 0, 0, 1], ['std::bad_alloc', 0, 0, 1], ['^Killed$', 0, 0, 1], ['CUDA out of memory'], ['line {N}: {N} Killed'], ['No available memory for the cache blocks'], ['Insufficient memory', LIST_6, LIST_7, 1], ['not enough memory', LIST_6, LIST_7, 1], ['out of memory', LIST_6, LIST_7, 1], ['can\'t allocate memory'], ['CUBLAS_STATUS_ALLOC_FAILED'], ['OOM-killed']],
  [['Illegal instruction'], ['exit code 132'], ['exited with code 132'], ['exit code: 132'], ['NumPy was built with baseline optimizations'], ['Missing required CPU features', LIST_6, 0, 1], ['compiled to use AVX'], ['CPU ISA level is lower than required'], ['SIGILL'], ['requires AVX'], ['a CPU with AVX support'], ['does not support AVX']],
  [['is not installed or it\'s not in your PATH'], ['Is poppler installed and in PATH'], ['Bad git executable'], ['spawn {program} ENOENT'], ['[Errno 2] No such file or directory: \'npx\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'uvx\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'uv\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'node\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'git\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'docker\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'ffmpeg\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'ffprobe\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'pandoc\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'java\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'tesseract\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'libreoffice\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'soffice\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'chromium\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'google-chrome\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'curl\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'dot\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'gs\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'unrar\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'pg_dump\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'psql\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'pdftotext\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'pdftoppm\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'wget\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'npm\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'bun\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'deno\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'kubectl\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'aws\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'gcloud\'', 0, 0, 1], ['[Errno 2] No such file or directory: \'rg\'', 0, 0, 1], ['executable not found', LIST_6, 0, 1], ['Deno is required', LIST_6, 0, 1], ['ffmpeg was not found'], ['ffprobe was not found'], ['No ffmpeg exe could be found'], ['No pandoc was found'], ['make sure the Graphviz executables'], ['ExecutableNotFound'], ['java command is not found'], ['Java gateway process exited before'], ['JAVA_HOME is not set'], ['No wkhtmltopdf executable found'], ['executable needs to be in PATH'], ['Unable to obtain driver for'], ['soffice command was not found'], ['is not on your PATH'], ['is not on PATH'], ['not found in PATH'], ['not found on PATH'], ['could not be found in PATH'], ['No JVM shared library file'], ['Unable to find the {program} executable'], ['Could not find {program} in PATH'], ['is required but was not found in'], ['Make sure you have {program} installed'], ['Please install it from'], ['`java` command is not found']],
  [['Can\'t find model \'{model}\''], ['Please use the NLTK Downloader'], ['Executable doesn\'t exist at'], ['Could not find Chrome'], ['LocalEntryNotFoundError'], ['GatedRepoError', 0, 0, 1], ['couldn\'t connect to \'https://huggingface.co\''], ['is not a local folder and is not a valid model identifier'], ['Can\'t load tokenizer for'], ['NLTK Downloader to obtain the resource'], ['Please run the following command to download new browsers'], ['RepositoryNotFoundError'], ['Repository Not Found for url'], ['RevisionNotFoundError'], ['EntryNotFoundError'], ['ZoneInfoNotFoundError'], ['No time zone found'], ['unsupported locale setting'], ['HeaderTooLarge'], ['Can\'t load the model for'], ['Can\'t load the configuration of'], ['Can\'t load feature extractor'], ['We couldn\'t connect to \'https'], ['does not appear to have a file named'], ['Error no file named'], ['OfflineModeIsEnabled'], ['Cannot find the requested files in the local cache'], ['outgoing traffic has been disabled'], ['invalid load key, \'v\''], ['PytorchStreamReader failed'], ['INVALID_PROTOBUF'], ['Chromium distribution \'*\' is not found'], ['Looks like Playwright was just installed'], ['Could not find a suitable model'], ['UnpicklingError', LIST_6, 0, 2], ['contains custom code which must be executed'], ['[E050]'], ['model file', LIST_6, 0, 1], ['Failed to load model', LIST_6, 0, 1], ['could not load model', LIST_6, 0, 1], ['unable to load model', LIST_6, 0, 1], ['Model path does not exist'], ['Failed to load model from file'], ['gguf_init_from_file'], ['failed to load model \''], ['Could not download model']],
  [['insufficient shared memory (shm)'], ['workers are out of shared memory'], ['No space left on device: \'/dev/shm'], ['No space left on device: \'/psm_'], ['Bus error', 0, 0, 1], ['signal: Bus error', 0, 0, 1], ['exit code 135', 0, 0, 1], ['/dev/shm is too small'], ['exceeds /dev/shm size'], ['unable to open shared memory object']],
  [['version `GLIBC_'], ['version `GLIBCXX_'], ['version `CXXABI_'], ['unsupported version of sqlite3'], ['OPENSSL_1'], ['has no attribute \'X509_V_FLAG'], ['built with OpenSSL 1'], ['requires SQLite'], ['The ssl module in Python is not available'], ['Error relocating'], ['ld-linux-x86-64.so.2: No such file'], ['OPENSSL_3.']],
  [['can\'t start new thread'], ['pthread_create failed'], ['Too many open files'], ['EMFILE'], ['blas_thread_init'], ['fork: retry: Resource temporarily unavailable'], ['BlockingIOError: [Errno 11] Resource temporarily unavailable'], ['uv_thread_create'], ['System limit for number of file watchers reached'], ['inotify watch limit reached'], ['inotify instances']],
  [['has no attribute \'ImpImporter\''], ['No module named \'distutils\''], ['No module named \'pkg_resources\''], ['use_2to3 is invalid'], ['AttributeError: cython_sources'], ['No module named \'imp\''], ['install_layout'], ['cannot import name \'Feature\' from \'setuptools\''], ['No module named \'numpy\'', LIST_168], ['No module named \'Cython\''], ['invalid command \'bdist_wheel\''], ['No module named \'setuptools_scm\''], ['No module named \'wheel\''], ['No module named \'setuptools'], ['No module named \'hatchling'], ['No module named \'poetry'], ['No module named \'flit_core'], ['No module named \'pdm'], ['No module named \'mesonpy\''], ['No module named \'cffi\''], ['No module named \'pybind11\''], ['No module named \'packaging\'', LIST_168], ['No module named \'torch\'', LIST_168], ['has been removed from CMake'], ['error in * setup command'], ['has no attribute \'msvccompiler\''], ['cannot import name \'build_py\''], ['Backend \'poetry.core.masonry.api\' is not available'], ['Cannot import \'setuptools'], ['BackendUnavailable'], ['canonicalize_version() got an unexpected keyword'], ['InvalidConfigError'], ['License classifiers have been superseded'], ['Invalid dash-separated key'], ['has invalid metadata'], ['setuptools.errors.']],
  [['ResolutionImpossible'], ['The user requested (constraint)'], ['No solution found when resolving'], ['conflicting dependencies'], ['version solving failed', LIST_169, LIST_170], ['is not up to date. Required:'], ['incompatible versions in the resolved dependencies'], ['have conflicting requirements'], ['SolverProblemError', 0, LIST_171], ['LibMambaUnsatisfiableError'], ['UnsatisfiableError'], ['ERR_PNPM_PEER_DEP_ISSUES'], ['Cannot install *because these package versions'], ['we can conclude that your requirements are unsatisfiable'], ['are incompatible with each other'], ['has requirement * but you'], ['resolution-too-deep'], ['dependency graph is too complex'], ['requirements are unsatisfiable'], ['Requirements contain conflicting'], ['npm error code EPEERINVALID'], ['npm error code EOVERRIDE']],
  [['The option "{option}" does not exist'], ['error: unexpected argument \'{option}\' found'], ['no such option: {option}'], ['Unknown Syntax Error: Command not found'], ['npm error Unknown option'], ['Unknown option: \'{option}\''], ['Group(s) not found: {option}'], ['unrecognized subcommand'], ['Extra `{option}` is not defined'], ['Extra [{option}] is not specified'], ['Extras [{option}] are not specified'], ['Group `{option}` is not defined'], ['error: unknown option \'{option}\''], ['unknown flag: {option}'], ['unknown command "{option}" for'], ['error: unrecognized arguments: {option}']],
  [['can only install with an existing package-lock.json'], ['ERR_PNPM_NO_LOCKFILE'], ['Unable to find lockfile at'], ['but no lockfile was found'], ['poetry.lock does not exist'], ['Lockfile not found'], ['lock file is not found'], ['Lock file does not exist'], ['lockfile is missing'], ['lock file is missing'], ['no lock file found'], ['npm error code ENOLOCK'], ['npm ERR! code ENOLOCK'], ['YN0020']],
  [['npm ERR! code ERESOLVE'], ['npm error code ERESOLVE'], ['ERESOLVE unable to resolve'], ['ERESOLVE could not resolve'], ['ERR_PNPM_OUTDATED_LOCKFILE'], ['lockfile had changes, but lockfile is frozen'], ['frozen lockfile', LIST_173], ['frozen-lockfile', LIST_173], ['The lockfile would have been modified by this install'], ['`npm ci` can only install packages when your package.json and'], ['The lockfile at `uv.lock` needs to be updated'], ['changed significantly since poetry.lock was last generated'], ['poetry.lock is not up to date'], ['ERR_PNPM_LOCKFILE_CONFIG_MISMATCH'], ['npm error Missing: * from lock file'], ['npm ERR! Missing: * from lock file'], ['needs to be updated but --locked was passed'], ['missing go.sum entry'], ['updates to go.mod needed'], ['go.sum entry'], ['seem to be present in your lockfile'], ['needs to be updated, but yarn was run with'], ['ERR_PNPM_LOCKFILE_MISSING_DEPENDENCY'], ['lock file * needs to be updated'], ['YN0028'], ['pyproject.toml changed significantly'], ['doesn\'t match the value found in the lockfile'], ['Invalid: lock file'], ['package-lock.json * are not in sync'], ['are not in sync'], ['inconsistent with the lock'], ['failed to parse lockfile'], ['Your Pipfile.lock'], ['lock file is out of date'], ['lockfile is out of date'], ['lockfile is not up to date'], ['lock file is not up to date'], ['lock-file not up-to-date'], ['lockfile out of sync'], ['out of sync with']],
  [['The engine "node" is incompatible with this module'], ['ERR_PNPM_UNSUPPORTED_ENGINE'], ['npm error code EBADENGINE'], ['npm ERR! code EBADENGINE'], ['requires at least Node.js'], ['Your Node version is incompatible'], ['Node.js version * is required'], ['requires Node.js version'], ['You are using Node.js *. For * Node.js version'], ['No such built-in module: node:{module}'], ['error:0308010C'], ['ERR_OSSL_EVP_UNSUPPORTED'], ['crypto.hash is not a function'], ['ReferenceError: File is not defined'], ['Vite requires Node.js'], ['requires Node.js {version}'], ['requires a minimum Node.js version'], ['does not yet support your current environment'], ['Found incompatible module'], ['is not supported by Node.js'], ['does not provide an export named \'styleText\''], ['Unsupported engine *npm error'], ['crypto$2.getRandomValues is not a function'], ['SyntaxError: Unexpected token \'??=\''], ['SyntaxError: Unexpected token \'?\''], ['SyntaxError: Unexpected token \'.\''], ['Next.js requires'], ['node: bad option'], ['Could not find Node version'], ['no precompiled node found'], ['N/A: version'], ['Version \'{version}\' not found - try'], ['failed to satisfy "node" dependency'], ['ERR_PNPM_INVALID_NODE_VERSION']],
  [['This project is configured to use {manager}'], ['ERR_PNPM_BAD_PM_VERSION'], ['However the current global version of Yarn is'], ['Cannot find matching keyid'], ['Only \'node\' engine is supported in package.json engines'], ['defines "packageManager": "{manager}"'], ['is not compatible with lockfile'], ['Ignoring not compatible lockfile'], ['Failed to switch pnpm to'], ['Unsupported package manager specification'], ['error This project\'s package.json defines'], ['ERR_PNPM_LOCKFILE_BREAKING_CHANGE'], ['version of the lockfile is incompatible with this version of pnpm'], ['Required uv version * does not match the running version'], ['is not compatible with the current version of Poetry'], ['This project requires Poetry'], ['error: Unknown lockfile version'], ['InvalidLockfileVersion'], ['Failed to parse lockfile: unsupported version'], ['engines.pnpm'], ['This project requires pnpm'], ['requires npm version'], ['The lock file is not compatible with the current version of Poetry'], ['ERR_PNPM_MISMATCHED_RELEASE_CHANNEL']],
  [['requires a different Python'], ['does not satisfy Python', LIST_175], ['The current project\'s supported Python range'], ['is not supported by the project (requires Python'], ['Because the current Python version'], ['is incompatible with the project\'s Python requirement'], ['Ignored the following versions that require a different python version', LIST_176], ['Current Python version * is not allowed by the project'], ['is not supported by the project (*requires'], ['Because the requested Python version'], ['No interpreter found for Python'], ['Python downloads are set to'], ['No Python interpreter found matching'], ['No Python at'], ['newer than PyO3\'s maximum supported version'], ['The current project\'s Python requirement'], ['is not supported on Python'], ['Cannot install on Python version'], ['only versions >={version} are supported'], ['Python version * is not supported'], ['requires Python {version} or'], ['RuntimeError: Python version'], ['does not support Python'], ['Python >={version} is required'], ['Unsupported Python version'], ['no precompiled python found'], ['requested Python version is not available'], ['python-build: definition not found'], ['requested runtime (python'], ['is not available for this stack'], ['Could not find a version of Python'], ['No version of Python'], ['pyenv: version `{version}\' is not installed'], ['couldn\'t find that version'], ['Unable to find a Python'], ['please specify an exact Python version'], ['failed to satisfy "cpython" dependency'], ['failed to satisfy "python" dependency']],
  [['cannot be built because it requires rustc'], ['requires rustc {version}'], ['go.mod requires go >='], ['requires go >= {version} (running go'], ['invalid go version'], ['feature `edition{N}` is required'], ['is stabilized in this version of Cargo'], ['requires `-Znext-lockfile-bump`'], ['lock file version {N} requires'], ['is not supported by the currently-running'], ['CMake {version} or higher is required'], ['CMake {version} or newer is required'], ['unsupported GNU version'], ['requires a C++{N} compiler'], ['unrecognized command-line option'], ['unrecognized command line option'], ['requires Cargo'], ['cargo version is too old'], ['minimum supported Rust version'], ['is too old', 0, LIST_177, 1], ['or newer is required', 0, 0, 1], ['or higher is required', 0, 0, 1], ['or later is required', 0, 0, 1], ['requires at least version', 0, 0, 1], ['minimum required version', 0, 0, 1], ['unsupported version of', 0, 0, 1]],
];

const CAUSES: readonly string[] = [
  'The pod asks for more or less than a LimitRange of the namespace allows.',
  'The account that deploys, such as the listener\'s, lacks a right that it needs in this namespace.',
  'The namespace does not let the pod run as it is: its rules of security forbid root, privileges or capabilities that the pod has.',
  'The pod asks for the priority class {class|named in this line}, which does not exist or may not be used in this namespace.',
  'The namespace may not use as much as the pod asks for.',
  'The namespace\'s quota wants each container to say its limits and requests, and one of the pod\'s does not.',
  'The namespace does not have the service account that resource_spec.service_account_name names.',
  'A policy of the cluster, {webhook|named in this line}, forbids the pod.',
  'The cluster asks the webhook {webhook|named in this line} before it makes a pod, and that does not answer.',
  'A call that blocks, {call|named in this line}, is made inside an async function, and the runtime refuses it.',
  'The agent runs or makes an event loop of its own while it is imported, and the server\'s loop runs already, or no loop does.',
  'The program\'s own code is wrong in a way that Python, Node.js or a framework refuses: this line says what was expected.',
  'The agent\'s graph does not hold together: a node or an edge of it does not fit the rest, in the words of this line.',
  'The variable that the agent\'s configuration names is no graph and no function that makes one.',
  'The agent\'s graph cannot be loaded: an error while its module is imported, or while the graph is made.',
  'The agent\'s configuration names a file in a way that is read as the name of a module: with the separators of Windows, or without ./ before it.',
  'The agent\'s configuration names the variable {variable|of a graph}, which its module does not have.',
  'The agent\'s graph brings its own checkpointer or store, and the runtime, which has its own, refuses it.',
  'A step of the build used more memory than the builder has, and was ended.',
  'The build reads {NAME|an environment variable} that is not set while it builds: the deployment\'s secrets are there only when the server runs.',
  'A step of the build ended with an error, and no line of it is known.',
  'The build took longer than the service allows.',
  'The builder itself failed: its store of layers is damaged, or it was ended or started anew while it built. No line of the project is the cause.',
  'The disk is full: what is installed, copied or written needs more room than there is.',
  'A program of the build crashed; it does so most often where the builder emulates another processor.',
  'A file that describes the project or the build cannot be read: it is not well-formed.',
  'The file that lists the project\'s packages, {file|such as requirements.txt or package.json}, is not where the install command looks for it.',
  'The builder does not see what kind of project it is given, or how to start it: the files that tell it are not where it looks.',
  'The installation asks for a virtual environment that is not there, or for the system\'s Python, which its distribution keeps for itself.',
  'The build calls the script {script|that package.json is to have}, which package.json does not have.',
  'The build connects to a database or another service that is not there while the image is built: it runs beside the server, later.',
  'A step of the build calls {tool|a program} that is not installed there.',
  'The build imports {module|a module} that is not installed, or not in the part of the repository that is built.',
  'The compiler refuses code that is compiled in the build: a package that is too old or too new for this compiler, Python or system, or the project\'s own code.',
  'A package is built from source and needs a compiler or a tool that the image of the build does not have.',
  'A package is built from source and needs the headers of a system library that the image of the build does not have.',
  'A check of the code\'s style (a linter or a formatter) fails the build.',
  'A package, {package|one of them}, could not be built from source, and no line of its build is known.',
  'The build renders pages, and the code of {page|one of them} fails there: it often reads a setting or calls a server that is not there while the image is built.',
  'A file of the project cannot be parsed: it has an error of syntax, or syntax that the tool of the build does not know.',
  'The tests of the project, which the build runs, fail.',
  'The TypeScript compiler refuses the code.',
  'The cache (Redis) does not answer: it does not run, cannot be reached from here, or speaks TLS where the address says it does not.',
  'The cache refuses commands: it is a cluster where a single one is needed, is full, cannot save, or lacks a module or a version that they need.',
  'The database has no free connection: the pools of all replicas together are larger than its limit.',
  'The file of an embedded database (SQLite, DuckDB, a local vector store) is held by another process, or is damaged.',
  'The client is too old for the way in which the database server asks for the log-in.',
  'The database, cache or broker refuses the log-in of {user|the user in its address}: the user or the password is wrong.',
  'The address leads to a copy of the database or cache that can only be read.',
  'The user of the database has no right for what the server does when it starts: it makes tables and extensions.',
  'The connection to the database or cache is encrypted on one side only, or its address is not among those that the server lets in.',
  'The server cannot reach its database (port 5432) or its cache (port 6379).',
  'The address of the database or cache cannot be read: its form is wrong, most often by a character that is not encoded, a quote or a blank.',
  'The agent cannot reach or use its MongoDB.',
  'The connection goes through a pooler in transaction mode, which does not keep what the server needs between statements.',
  'A step of the build asks a question, and nobody is there to answer it.',
  'A step of the build uses {path|a file or folder} that is not in the image at that point.',
  'The Dockerfile asks for {secret|a secret or an SSH key} that the builder does not give it.',
  'A file of the folder that is built cannot be sent to the builder: it is a link that leads outside, a socket, or may not be read.',
  'The build copies {path|a file} that is not in what it was given.',
  'The Dockerfile cannot be read: a line of it begins with no instruction, or there is none where the build looks.',
  'A step of the build changes the system, and the user of the image is not root.',
  'A step of the build cannot run the script or program {script|that it names}: it is not there, has no right to be executed, or its lines end as on Windows (CRLF).',
  'The Dockerfile builds on {stage|an image}, which is neither one of its stages nor an image that the builder may read: the name is misspelt, the image exists only on the machine where it was made, or is private.',
  'The other side shows a certificate of an authority that is not trusted here, such as a company\'s own.',
  'The image is there, but in a format that the nodes do not read.',
  'image_uri is not the name of an image.',
  'The registry does not have this tag or digest.',
  'The image was built for another processor, most often arm64 where the nodes are amd64.',
  'The cluster cannot pull the image: its reference or the credential is wrong, or the registry cannot be reached.',
  'The registry does not let this pull happen: no credential was sent, or it lacks the right to read the repository.',
  'The image was built, but the registry does not take it: the builder has no right to push to this repository, or the repository is not there.',
  'The registry lets no more images be pulled for now: its limit for this address or account is reached (429).',
  'The nodes cannot reach the registry of the image, or it speaks plain HTTP where HTTPS is expected.',
  'Modules import each other in a circle, so one is used before it is whole; often a file has the name of a package that it imports.',
  'Code that a tool generates (Prisma\'s client, code of protocol buffers) is not in the image: its step did not run there.',
  'The code cannot be read: it has an error of syntax, or uses syntax of a newer version of the language than the image has.',
  'A package is installed in a version without {name|a name} in {package|it}, which another one imports from there.',
  'A file of the project that another one imports is not there under that name: it was not built or copied, or its name differs.',
  'A module is loaded in another format than it has: an ES module by require, or CommonJS by import.',
  'The program imports {module|a package} that the image does not have: it is not declared as a dependency, or the installed version does not have that part.',
  'A part of a library is used that needs {package|a package} which is not installed: the library only brings it if it is asked for.',
  'Installed packages do not fit each other: one of them was written or built for another version of another.',
  'A module is loaded without the package that it is part of: by a relative import in a file that is loaded alone, or as a file has the name of the package.',
  'The code or one of its packages is written for another version of Python or Node.js than the image has.',
  'A client of a cloud finds no credentials or no region: the container has none of those of your machine.',
  'A cloud or a service knows the program, and does not let it do what it does when it starts: a right, a role or an interface that is to be switched on is missing.',
  'The runtime\'s licence key is missing, wrong or expired, or the server cannot reach the licence service.',
  'A provider or another service refuses the key or token that the program sends when it starts.',
  'A provider lets the account make no more calls: its quota or credit is used up, or it has made too many at once.',
  'The model that the program names is not there for it: its name is wrong, it was taken away, or the account has no access to it.',
  'The name {host|of a host that the server needs}, most often of its database or cache, is not known where it runs.',
  'There is no way from the cluster to the address of the database or another host: often it has an IPv6 address alone, or lies in a private network.',
  'Requests leave through a proxy that does not let this one out, asks for a log-in or cannot be reached.',
  'What the program reads in another service when it starts (a bucket, an index, a collection, a secret, a path) is not there.',
  'The agent connects to {host|another service}, such as a vector store, a broker, a model or a server of tools (MCP), when it starts, and that does not answer.',
  'The two sides of a connection do not agree on TLS: one of them speaks it and the other does not, or an older version, or the certificate has expired or is for another name.',
  'pnpm does not run the build scripts of packages that the project has not allowed, such as {package|those in this line}.',
  'A dependency lies outside the folder that is built.',
  'The project has several folders that could be its package, and setuptools does not choose one.',
  'A file that the project itself names, {file|such as the README, the licence or a patch}, is not in the build.',
  'A package\'s part for this platform was not installed: the lock file was made on another system, or optional packages were left out.',
  'The build back end finds no files that belong to the package: its folder has another name than the project, or is not in the build.',
  'No index that the build asks has {package|this package} in this version for this Python version and platform.',
  'The installation is in the way of packages that are there already: node_modules or a store of another machine or step, or the root of the system.',
  'Prisma does not find the schema of the database: its file is not in the image where the command looks for it.',
  'The project has no complete description of itself as a package, so it cannot be installed.',
  'The list of packages was written on a machine by pip freeze or conda, and names files that exist only there, or are for another platform.',
  'A package of the same repository that the project depends on is not there in the build: the build sees only a part of the workspace.',
  'No node of the cluster has room for the pod: processors, memory, places for pods or volumes, or ports are taken.',
  'The image has no user {user|of the name that it is to run as}.',
  'The program or its pod needs a GPU, and no node has a free one.',
  'A container that prepares the pod fails, so the server is never started.',
  'A volume cannot be mounted: what it is made from does not exist or is used elsewhere.',
  'The revision stays DEPLOYING and nothing is logged: the listener cannot reach the service, or the check of the ingress fails.',
  'No node of the cluster takes the pod: all have taints that it does not tolerate, or labels that it does not ask for.',
  'The node that the pod runs on, or its container runtime, is ill or going away: neither the image nor the deployment is the cause.',
  'The cluster has ended the pod because a node ran out of {resource|disk or memory}, or another pod was more important.',
  'The node cannot give the pod an address or a network.',
  'The command that runs behind the start of the container (postStart) fails, so that the container is ended.',
  'The pod\'s volume is in another zone or on another node than the pod can be.',
  'A claim for storage waits for a volume: the cluster has no storage class that would make one.',
  'The values that the chart of the installation is given do not fit it, so that it makes no manifests.',
  'The cluster does not know the kind {kind|of a resource} or the version that the installation makes: a definition (CRD) or an add-on, such as that of the autoscaler, is missing, or the cluster is too old or too new for it.',
  'The API server of the cluster does not answer in time: it is overloaded, being updated, or cannot be reached from where the deployment is made.',
  'The cluster refuses what it is given as invalid: the field that this line names has a value that is not allowed, or that cannot be changed any more.',
  'A name that is made from the deployment\'s name is longer than Kubernetes allows.',
  'The namespace {namespace|of the deployment} does not exist, or is being deleted.',
  'An object or a release of this name is there already and belongs to something else, or another change of it is not finished.',
  'The archive is larger than the 200 MB that an upload may have.',
  'The signed address of the upload has expired, or the headers that belong to it were not sent.',
  'The server has no database {database|of the name in the address}.',
  'The database server does not have the extension {extension|that the server needs}.',
  'A migration of the database was begun and not finished, and blocks each start.',
  'The project\'s migrations have two ends: two branches each added one to the same migration before them.',
  'The database\'s tables are not those that this version of the server expects: another version, another program, or migrations that did not run.',
  'The database refuses, or holds up, a statement that the program or a migration runs when it starts: the stored data, another process or the version of the server does not go with it.',
  'The vectors that the program makes have another length than those that are stored: another model made them.',
  'A configuration file, or a setting that holds one, cannot be read: it is not valid JSON, YAML or TOML, or says what its program refuses.',
  'The pod takes settings from the config map {name|named in this line}, which its namespace does not have, or which lacks a key.',
  'The runtime itself needs {NAME|a setting} and does not have it: in a deployment the service sets it, on an own installation you do.',
  'The program requires {NAME|a setting or a key}, which the deployment does not set.',
  'A reference of the deployment leads to {secret|a Kubernetes secret}, or a key of a secret, that the namespace does not have.',
  'A variable of the environment has a value that the program\'s settings do not take, or a name that they do not know.',
  'The build could not reach a registry or another host, or the connection broke.',
  'The agent\'s configuration file is not where agent_config_path says, or was left out of the archive.',
  'A step downloads a file that is not at its address any more, or gets a page in its place.',
  'The project takes its version from git\'s history, which is not part of what is built.',
  'A dependency comes from a git repository, and the image of the build has no git.',
  'A downloaded package is not the one whose hash the lock file or the requirements have.',
  'Large files of the repository (Git LFS) cannot be fetched: its allowance is used up, or the builder has no right to them.',
  'A registry of packages refuses the build: it asks for a credential that was not sent, or that has no right to the package.',
  'The system\'s package manager cannot check the signature of a package list: the image lacks the key or has an old one, or the builder\'s clock, disk or Docker is at fault.',
  'The repository has no branch, tag or commit with the name in source_revision_config.repo_ref.',
  'The build may not read a repository: the deployment\'s own, or that of a dependency.',
  'The system\'s package manager cannot get {package|a package}: its list is old, the name is another one in this distribution, or the distribution has ended.',
  'The start command names {name|a variable}, which the module that it names does not have.',
  'The start command has {option|an option or argument}, which the program does not know in this version, or lacks one that it needs.',
  'The command that starts the container, {command|named in this line}, is not in the image, or cannot be run.',
  'The process ends while it starts, and no line of its log is a known cause.',
  'The server cannot listen at the address or port that it is given.',
  'The start command runs pnpm or yarn through corepack, which has to fetch it first and may not: no network, or no folder that it may write to.',
  'The server did not answer GET /ok on port 8000 in the time that the service allows.',
  'Two servers of the container want the same port. The runtime\'s own server has 8000.',
  'The server runs, but does not answer its health check in time: it is busy, blocked or too slow.',
  'The deployment of the queue did not become ready in time, not that of the servers: it cannot reach its queue, its database or their host names, or has no room.',
  'The file that the start command names, {file|the one in this line}, is not in the image: it was not built, or lies elsewhere.',
  'The server did not answer in the time that the startup probe allows, and was ended before it was ready.',
  'The container runs as a user whose number has no name in the image, and a package asks for that name.',
  'A worker did not finish its start in the time that Gunicorn allows, and was ended.',
  'The browser that the agent starts does not run in the container: it finds no sandbox or no screen there.',
  'A file or a text has letters that the program reads or writes in another encoding than it has.',
  'The program needs {path|a file}, which is not where it looks for it in the image.',
  'The container does not let the program use {path|the path in this line}: it runs without root, or on a read-only system.',
  'A package computes on a GPU that it cannot use: there is none, its driver is of another version, or the package is built for processors alone.',
  'Native code of a package crashed the process: it was built for another system, does not bear forks, or has a fault.',
  'A package needs a library of the system, {library|named in this line}, that the image does not have.',
  'A native module was built for another version of Node.js or Python, another system or another processor than it runs on.',
  'The process used more memory than its limit, and the cluster ended it.',
  'A package is built for instructions (such as AVX2) that the processor of the node does not have.',
  'The program {program|named in this line}, which the agent or one of its packages calls, is not in the image.',
  'The program needs data that its package does not bring ({model|a model, a corpus or a browser}), and cannot get it when it starts.',
  'Processes of the container share memory in /dev/shm, which has 64 MB there, and need more.',
  'A package or binary was built for newer or other system libraries (glibc, OpenSSL, SQLite) than the image has.',
  'The container may not have more threads, processes, open files or watchers of files.',
  'A package is built from source with tools that do not fit this Python: an old package, or one that needs something while it is built.',
  'The versions that the project asks for exclude each other, or exclude those that the runtime sets as constraints.',
  'The install or build command names {option|an option, a group or an extra} that the tool, in this version, or the project does not know.',
  'The install command needs a lock file, and the source has none at that place.',
  'The lock file does not fit the project\'s list of packages, or the packages\' peer versions do not fit each other.',
  'A package or tool of the project does not support the Node.js version of the build.',
  'The project asks for another package manager, or another version of it, than the build uses.',
  'A package does not support the Python version of the build.',
  'The compiler or build tool of the image is too old or too new for the code: it asks for another version of Rust, Go, CMake or the C compiler.',
];

const NEXT_STEPS: readonly string[] = [
  'Set cpu, memory_mb and their limits in resource_spec within the bounds that this line names, or have the LimitRange changed.',
  'Add the verb and resource of this line to the listener\'s role in the namespace.',
  'Let the containers run without them (a numeric USER in the image, securityContext with runAsNonRoot, allowPrivilegeEscalation: false and capabilities dropped), as this line lists them. Or use a namespace whose level (pod-security.kubernetes.io/enforce, or the SCC of OpenShift) allows it.',
  'Name a priority class that there is (kubectl get priorityclass), or none; those of the system (system-cluster-critical) need a quota of the namespace that allows them.',
  'Lower what resource_spec asks for, or have the quota of the namespace raised.',
  'Set cpu, memory_mb and their limits in resource_spec; for containers that the installation adds, give the namespace a LimitRange with defaults.',
  'Create the service account in that namespace first, or correct its name.',
  'Change what the rest of this line names (labels, registries, limits, privileges), or have an exception made for the namespace.',
  'Mend or restart what serves the webhook; its failurePolicy decides whether pods are made without it. The deployment itself is not the cause.',
  'Move it out of the async function to where modules are imported, run it in a thread (asyncio.to_thread), or use the async client of the library.',
  'Make what needs a loop in an async function that makes the graph, and name that function in the agent\'s configuration; await in place of asyncio.run. nest_asyncio does not work with uvloop: leave it out.',
  'Mend the last place of the program\'s own code that the traceback names. Import or start it outside of the service: it fails in the same way there.',
  'Compare the names of the nodes, edges and members of the state with the name in this line; each edge needs its two nodes, and START leads to the first. Compile the graph in a test before it is deployed: it fails in the same way there.',
  'Name the compiled graph itself (graph = builder.compile()), or a function that returns it. A coroutine or a list that holds the graph is none: give the function, not what it was called with.',
  'Read the last error, and import the module locally with the same packages.',
  'Write the file as ./folder/file.py:name in the agent\'s configuration file, with / between folders and a path from that file.',
  'Write the name that the module defines behind the colon (./agent/graph.py:graph), at the top of the module and not inside a function or a condition. If it is defined, an error while the module was imported may have left it out: import the module locally.',
  'Compile the graph without checkpointer= and store= for the deployment; keep them for local runs alone.',
  'Install prebuilt wheels instead of compiling, and compile with fewer jobs at once (MAX_JOBS=1, CMAKE_BUILD_PARALLEL_LEVEL=1). For Node.js, set NODE_OPTIONS=--max-old-space-size to what the builder has, or leave type checks and source maps out of the build; or build the image elsewhere.',
  'Read it when the server starts and not while it is built (let the check of the environment be skipped in builds), or give the build a harmless value by its build command.',
  'Read the last error of that step, and run the same step locally to see it fail.',
  'Leave large files out of the build context, install fewer or prebuilt packages, or build the image elsewhere and deploy that.',
  'Deploy again. On a builder of your own, empty its cache (docker builder prune) and give it more memory and disk.',
  'Install smaller packages (the CPU builds of torch need a tenth of those for GPUs), leave data and models out of the source, and do not keep caches (--no-cache-dir). Where it is the server that writes, write less, or to a volume.',
  'Build on a machine of the processor that the image is for, or for the processor of the builder (--platform). If it passes at a second try, the emulator is the cause. Without emulation, take another version of the program that crashed.',
  'Look at the line and column in this message: a comma too many, a mark of a merge, or a file of another kind or encoding.',
  'Check the paths in the agent\'s configuration file: each dependency is a folder that has the file. If the file is in the repository, see that no ignore file leaves it out.',
  'Set the root folder to the one that has package.json, pyproject.toml or requirements.txt, and see that no ignore file leaves them out. If only the start command is missing, set it; or build by a Dockerfile.',
  'Install with uv pip install --system (or UV_SYSTEM_PYTHON=1), or make the environment first (uv venv, python -m venv) and use its programs. If the environment is externally managed, use one of your own, or the image of Python in place of the distribution\'s.',
  'Add the script to package.json, or set source_config.build_command to the one that there is. In a workspace, see that the command runs in the folder of the package that has it.',
  'Do what needs it (migrations, collectstatic, pages from a database) when the server starts, or let the build do without.',
  'If it is a tool of the project, such as tsc, it stands in devDependencies and these were left out: move it to dependencies, or install all. If it is a tool of the system, install it in the step before.',
  'Add it to the dependencies; if it is a file of the project, check the spelling and its letters\' case, and that no ignore file leaves it out.',
  'Take a version of the package that has a wheel or binary, or that knows this Python or Node.js version; an older version of those helps an old package. If it is code of the project, mend the line that is shown before this one.',
  'Use a version of the package that has a wheel or binary for this Python or Node.js version and platform. Or install the tools in the step before, by the lines of the agent\'s configuration file that are added to the Dockerfile: apt-get update && apt-get install -y build-essential (or cargo, cmake).',
  'Use a package that brings its library: psycopg[binary] or psycopg2-binary for psycopg2, or a version with a wheel. Or install the headers first, by the lines of the agent\'s configuration file that are added to the Dockerfile: python3-dev, libpq-dev, default-libmysqlclient-dev, libffi-dev and the like.',
  'Mend what it lists, or leave the check out of the build of the image: it belongs before the commit (Next.js: eslint.ignoreDuringBuilds).',
  'Read the last error of its build. Often a version with a wheel for this Python and platform needs no building: take another version of the package or of Python.',
  'Read the error above this line. Render the page when it is asked for (export const dynamic = "force-dynamic"), or let it do without the setting or the server in the build.',
  'Mend the place that stands beside this line. If it runs locally, use the same version of Node.js or Python and of the bundler in the build.',
  'Mend them, or leave them out of the build of the image: they belong before it.',
  'Run the build command locally and mend what it shows. If a module cannot be found (TS2307, TS7016), its package or its types are not installed in the build: they may stand in devDependencies, or in a package of the workspace that is built later.',
  'Check REDIS_URI_CUSTOM: host, port, and rediss:// where the cache wants TLS. See that it runs and that the network lets the namespace reach it.',
  'If it says CROSSSLOT or MOVED, use a Redis that is no cluster, or switch on the cluster mode of the runtime. If it says OOM or MISCONF, give the cache more memory or disk (resource_spec.redis_memory_mb).',
  'Make the pools smaller, run fewer replicas, or raise resource_spec.db_max_connections.',
  'Let one process use it, or use a database server: several replicas and workers cannot share such a file, and it is gone with the container. A damaged one was often copied while it was written, or is a pointer of git LFS: make it anew.',
  'Use a newer client (psycopg2-binary 2.9 or psycopg 3, mysql2 instead of mysql, a newer mysqlclient), or a newer base image where it takes the client library of the system. Else let the server take the user\'s log-in in the older way.',
  'Check user and password of POSTGRES_URI_CUSTOM or REDIS_URI_CUSTOM; characters such as @ : / # % in a password are written as %40 %3A %2F %23 %25. A pooler often wants another user name (USER.PROJECT) than the database itself.',
  'Use the address of the primary (the writer).',
  'Give it the rights: GRANT USAGE, CREATE ON SCHEMA public TO … (since PostgreSQL 15 they are not there by themselves), or make it the owner of the database. Extensions are created by an administrator: CREATE EXTENSION IF NOT EXISTS.',
  'Add ?sslmode=require to the address where the server wants TLS (rediss:// for Redis), and sslmode=disable where it has none. If it says "no pg_hba.conf entry", the server does not let in this address, user or database: allow the addresses of the cluster there.',
  'Check POSTGRES_URI_CUSTOM or REDIS_URI_CUSTOM, whether the database runs, and whether the network lets the namespace reach it.',
  'Write postgresql://USER:PASSWORD@HOST:5432/DATABASE (some libraries refuse postgres://) or redis://HOST:6379/0, with @ : / # % of the password encoded, and without quotes around it.',
  'Check its address, and that its list of allowed addresses has those of the cluster. If the address was put into POSTGRES_URI_CUSTOM, that setting needs a PostgreSQL.',
  'Use the address of the database itself, or of the pooler\'s session mode (often port 5432 in place of 6543). For a client of your own, switch prepared statements off.',
  'Give it the option that says yes (-y, --yes, --non-interactive), and set DEBIAN_FRONTEND=noninteractive in the same step for apt-get.',
  'Copy it before this step, to the path that the step names: a relative path counts from WORKDIR. If it is in the repository, see that no .dockerignore or .gitignore leaves it out; if a step makes it, that one must come first.',
  'Let the step do without (a package index or repository that needs no key), or give the credential by the means that the agent\'s configuration file has for it.',
  'Leave it out by .dockerignore (node_modules, .venv, sockets, data of databases), or give it the right to be read.',
  'Check the path: it counts from the root of the build context, which is the folder of the agent\'s configuration file or a folder above it. If the file is in the repository, see that no .dockerignore or .gitignore leaves it out.',
  'Begin each text of dockerfile_lines in the agent\'s configuration file with an instruction (RUN, COPY, ENV), and end a line that goes on with a backslash. If there is no Dockerfile, correct its path, or let the build make one from the agent\'s configuration file.',
  'Write USER root before these steps, and USER with the user of before behind them.',
  'Give it the right (RUN chmod +x, or git update-index --chmod=+x) or call it by its interpreter (sh build.sh), and let git keep LF (.gitattributes: *.sh text eol=lf). If it is not there, copy it before this step; the path counts from WORKDIR.',
  'If it is a stage, give that stage the name: FROM … AS NAME stands before COPY --from=NAME. If it is an image of your own, push it, name it with its registry, and see that the builder may read it.',
  'Add the authority\'s certificate to the image for what runs in it (SSL_CERT_FILE, REQUESTS_CA_BUNDLE or NODE_EXTRA_CA_CERTS name the file), and to the nodes or the builder for pulls. Do not switch the check off.',
  'Build it anew with a current Docker or BuildKit and push it under a new tag; without attestations (--provenance=false) where an old registry or node does not know them.',
  'Write REGISTRY/REPOSITORY:TAG in lower case, without a scheme, blanks or unfilled variables such as ${TAG}.',
  'Push the image, or correct source_revision_config.image_uri. Ask the registry itself: docker manifest inspect IMAGE.',
  'Build it for the nodes: docker buildx build --platform linux/amd64, push it under a new tag, and deploy that.',
  'Pull the image by hand from a node of the cluster with the same credential, and correct what that tells.',
  'Put a valid pull secret into the namespace and name it in resource_spec.image_pull_secrets. For the base image of a build, use one that the builder may read.',
  'Give the builder a credential with the right to write, for the very host that the name of the image begins with, and make the repository first where the registry wants that (ECR). If only a long build fails so, its token has expired meanwhile.',
  'Pull with an account of that registry (a pull secret in resource_spec.image_pull_secrets), or take the image from another registry or a mirror. A build\'s base image has no pull secret of the deployment: deploy again later, or name a base image of another registry.',
  'Check the registry\'s host and port in image_uri, and that the nodes\' network and DNS lead to it. If it says "server gave HTTP response to HTTPS client", give the registry a certificate, or let the nodes\' container runtime trust it as an insecure registry.',
  'Move what both need into a third module, or import inside the function that uses it. If a file of the project is called like a package (such as agentlib.py), give it another name.',
  'Run the tool in the build of the image, after the packages are installed and the schema is copied (npx prisma generate, python -m grpc_tools.protoc), or let postinstall do it. In a build of several stages copy what was generated as well: node_modules/.prisma for Prisma.',
  'Mend the line in this traceback. If it runs locally, set the same version of Python or Node.js in the agent\'s configuration file.',
  'Pin both packages to versions that fit, build again, and keep the lock file in the repository. If it is imported from typing or another module of Python itself, the image\'s Python is too old: set a newer one in the agent\'s configuration file.',
  'In ES modules write the import with the file\'s extension (./tools.js), or let a bundler write it; TypeScript\'s paths are not followed by Node.js. See that the build writes the file where the start expects it, that no ignore file leaves it out, and that capitals are the same: the image tells them apart.',
  'Set "type": "module" in package.json and import with whole paths and endings, or compile to the format that the runtime loads. If it is a package, use its last version that still had CommonJS, or import() it.',
  'If it is a package of its own, add it to the project\'s dependencies and build again. If the package is declared and only a part of it is missing, pin the version that has this part. If it is a module of the project, check its path, its letters\' case, and that no ignore file leaves it out.',
  'Add the package named in this line to the project\'s dependencies, and build again.',
  'Pin the pair in this traceback to versions that fit (numpy below 2 for what was built for 1; protobuf below 4; httpx below 0.28 for clients that pass proxies), and keep the lock file in the repository. Let the build resolve all packages at once, with the runtime\'s constraints.',
  'Import from the package by its whole name (from agent.tools import …), and list the package under dependencies, so that it is installed; or name the graph by its module (agent.graph:graph). Rename a file that has the name of a package or of a folder beside it.',
  'Choose that version in the agent\'s configuration file (python_version, node_version) or the base image, or install a version of the package that fits this one. What Python 3.12 and 3.13 have left out (distutils, imp, cgi) is needed by old packages: bring them up to date, or install setuptools for distutils.',
  'Give the credentials as secrets of the deployment (such as AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, or the JSON of a service account), or let the service account of the pod have the role.',
  'Give the role or user in this line the right that the line names, for the bucket, secret or model that it names; switch the service on in the project. Check that it is the account that you mean: the keys in the deployment\'s secrets count before the role of the pod.',
  'Set the licence key as a secret of the deployment, and let the cluster\'s egress reach the licence service.',
  'Check the secret: whole, without quotes or blanks around it, of the right project, and not expired.',
  'Look at the plan, the credit and the limits of the account whose key the deployment has. Make no calls of models while the agent starts: each replica and each new start makes them again.',
  'Name a model that the provider lists for this key; for Azure it is the name of your deployment of a model, and the address that of its resource. For Bedrock, ask for access to the model in that region, or name its inference profile.',
  'Check the host in POSTGRES_URI_CUSTOM, REDIS_URI_CUSTOM or the setting that names it: a special character in a password (@, /, #, %) that is not encoded cuts the address in the wrong place. A name of a cluster (….svc.cluster.local) and a private name are known only inside their network.',
  'Use an address that can be reached by IPv4, such as that of the provider\'s pooler, or join the networks (peering, a private link).',
  'Check HTTP_PROXY and HTTPS_PROXY, with their user and password, and let the host through at the proxy. Name what is reached without it in NO_PROXY: the database, the cache and the cluster\'s own names (.svc, .cluster.local, 10.0.0.0/8).',
  'Make and fill it before the deployment starts, or let the program make it. Check its name, and the project, region, environment or tenant in which it is looked for.',
  'Check its address: localhost is the container itself, and a name of a private network is known only there. Let it run before the agent starts. Connect when a run needs it and not while the graph is imported, so that the agent starts without it.',
  'Check the beginning of the address (http or https, rediss://, sslmode) and the port, and use the name that is in the certificate. A certificate that has expired is renewed by the other side; look at the clock of the node too.',
  'List them in pnpm.onlyBuiltDependencies of package.json, or in pnpm-workspace.yaml, and commit that.',
  'Move it into the repository below the folder of the agent\'s configuration file, or move that file up to a folder that holds both. Or publish it as a package and depend on that.',
  'Name the package in pyproject.toml ([tool.setuptools] packages = ["agent"]), or move it below src/.',
  'Commit the file, or take its line out of pyproject.toml or package.json. If it is there, see that no ignore file (.dockerignore often has *.md) leaves it out.',
  'Make the lock file anew without node_modules, so that it holds the parts for linux, commit it, and do not copy node_modules into the build. Do not install with --omit=optional or --no-optional.',
  'Name the folder in pyproject.toml ([tool.hatch.build.targets.wheel] packages = ["src/agent"], or packages of Poetry or setuptools). If the folder is there in the repository, see that no ignore file leaves it out; for an application that is no package, set package-mode = false (Poetry) or package = false (uv).',
  'Check the name and version in this line. If the package needs another Python version, set that in the agent\'s configuration file; if it is private, give the build its index.',
  'Leave node_modules and .pnpm-store out by .dockerignore, set a WORKDIR before the installation, and do not mount a cache over node_modules. For pnpm, set package-import-method=copy in .npmrc. If npm itself fails (Exit handler never called, Maximum call stack), make the lock file anew without node_modules, and use another version of npm.',
  'Copy the folder of the schema (COPY prisma ./prisma) before the step or the start that runs prisma, and see that no ignore file leaves it out. If it lies elsewhere, name it: --schema, or schema in prisma.config.ts or package.json.',
  'Give pyproject.toml a [project] table with name and version, and a [build-system]. Or list the packages in a requirements file, and name that in the agent\'s configuration file.',
  'Write NAME==VERSION in place of NAME @ file:///… (pip list --format=freeze does that), and leave out packages of your own system.',
  'Build from the folder that holds the whole workspace, and list each of its packages that the agent needs in the agent\'s configuration file. If npm installs a project of pnpm or Yarn, set source_config.install_command to the tool that knows workspace: links.',
  'Lower cpu, memory_mb or the scales in resource_spec, or add nodes. A queue runs beside the main servers with the same values unless its own are set.',
  'Make the user in the Dockerfile (RUN useradd -m NAME) before USER, COPY --chown or chown names it, or write its number.',
  'Run the model elsewhere and call it, or use the packages for CPUs. On an own cluster, add nodes with GPUs and what offers them to pods.',
  'Read the log of that init container: it waits for the database or cache, or runs the migrations.',
  'Create the config map, secret or claim that the volume names in the same namespace, then deploy again. If it only timed out, read the events of the claim and the node: the storage does not answer, or the volume is still used elsewhere.',
  'Read the listener\'s own log in the cluster. Check that it reaches the service\'s address, the host name of the ingress, and the setting for TLS.',
  'Give the nodes the labels, or take the taint away; or set what the installation adds to pods (node selector, tolerations, affinity) to nodes that there are.',
  'Deploy again, or delete the pod, so that it starts on another node. On an own cluster, look at the node (kubectl describe node), free its disk and memory, and drain or restart it.',
  'Write less to the container\'s own disk (caches, models, logs), or more memory in memory_mb where it was memory: what asks for what it uses is ended last. On an own cluster, give the nodes larger disks.',
  'Wait for addresses to be free, or use nodes or a subnet with more of them; on an own cluster, look into the network plugin on that node.',
  'Read what the hook prints, and run it by hand in the image: its program must be there, and what it waits for must come in time.',
  'Let the nodes of the volume\'s zone have room, or make the claim anew with a storage class that waits for the pod (WaitForFirstConsumer). If it says Multi-Attach, wait until the old pod has let the volume go, or end it. If an attachment is being deleted and stays, its node is gone: remove that VolumeAttachment.',
  'Set a default storage class in the cluster, or give the claim one that exists.',
  'Compare the values with those of the chart in this version (helm show values), and look at the line that it names; helm template shows the same error without a cluster.',
  'Install what defines it (for ScaledObject: KEDA), in the version that the installation asks for. If the version of the API is one that the cluster no longer has (extensions/v1beta1), take a newer version of the installation or chart.',
  'Deploy again. If it stays, look at the control plane of the cluster, and at the network and credentials of what deploys.',
  'Correct that field: names, labels and quantities have a fixed form, a request is no more than its limit. If the field is immutable, delete the object that exists (or create the deployment anew), so that it is made with the new value.',
  'Create the deployment anew with a name of at most 21 characters: a name cannot change.',
  'Create it, and let the listener serve it; or set listener_config.k8s_namespace to one that exists.',
  'Wait until the other change ends; if none runs, roll the release back (helm rollback) or delete what is left of it. Or take another name.',
  'Leave out what the build does not need, by an ignore file: environments, data, models, the history of the repository.',
  'Ask for a new address and send the archive at once, with every header of upload_headers as it was given.',
  'Create it (CREATE DATABASE), or correct the name behind the last / of POSTGRES_URI_CUSTOM. Without a name there, the user\'s name is taken.',
  'Use a server that has it: for vector, an image such as pgvector/pgvector, or a provider that offers it; then CREATE EXTENSION in this database. Or leave out what needs it: for vector, the index of the store in the agent\'s configuration file.',
  'Look into the database what the migration has done already, finish or undo that by hand, and set the version of the table of migrations to the one that is true. If the database holds nothing yet, create it anew.',
  'Merge them (alembic merge heads, or makemigrations --merge), commit the new migration, and deploy again. To upgrade to both ends meanwhile, use heads in place of head.',
  'Give the deployment a database of its own that no other program uses, and deploy again so that the migrations run. After a step back to an older version, go forward again, or restore the database of that time.',
  'Run the statement by hand and mend what it names: double or empty values before an index or a condition, a type by a cast, a server that is too old for it. Let one process alone migrate, before the servers start: locks and double entries often come from replicas that start at once.',
  'Use the embedding model, and its number of dimensions, that filled the store; or make the index or the column anew and fill it again.',
  'Mend it where the line says, or where the code above in the traceback reads it; a value in a secret must be one line of JSON with double quotes. Nothing at all ("Expecting value") means that it is empty, or that a page came where data was asked for.',
  'Create the config map in the deployment\'s namespace, or correct its name where the installation refers to it. It is no secret: secret_references do not name it.',
  'Set it where the container is started: REDIS_URI and DATABASE_URI are the addresses of a cache and a database that it can reach. In a deployment, see that no secret, command or image of yours takes it away.',
  'Add {NAME|the name in this line} to the deployment\'s secrets, with its value. Send the whole list: it replaces the old one. If it is set, check the spelling, and that the code reads it at start and not while it is built.',
  'Create the secret with that key in the deployment\'s own namespace, or correct secret_references.',
  'Correct the value of the field that stands above this line, in the deployment\'s secrets. If extra inputs are not permitted, leave the variable out, or let the settings ignore what they do not know (extra="ignore"). If it is tcp://… where a port is expected, the cluster has set NAME_PORT for a service of that name: set the variable yourself, or name the service otherwise.',
  'Deploy again: most of these pass. If it stays, check the name of the host, and whether the builder\'s network or proxy lets it out.',
  'Set agent_config_path to the file\'s path from the root of the repository or archive, and see that no ignore file leaves it out.',
  'Open the address of that step in a browser, and correct it or the version in it. Let curl fail by itself (curl -fsSL), so that no page of an error is unpacked.',
  'Give it a version: SETUPTOOLS_SCM_PRETEND_VERSION in the lines that are added to the Dockerfile, a fallback_version in pyproject.toml, or a version that stands there.',
  'Install git in the step before (apt-get update && apt-get install -y git), or depend on a published package.',
  'Deploy again, as a broken download passes. If it stays, make the lock file anew: the package was published again, or comes from another index than before.',
  'Raise the allowance of the repository\'s host, or keep these files outside the repository and load them when the server starts.',
  'Give the build the token of the registry, by the means that the agent\'s configuration file has for it (such as its .npmrc or pip configuration), not only the running server. If the package is public, an entry for a private registry stands in .npmrc, pip.conf or pyproject.toml: take it out.',
  'Take a newer base image, or add the key of that repository in the step before. If every list is refused (At least one invalid signature), the disk of the builder is full, its clock is wrong, or its Docker is older than the base image needs: deploy again, or take an older base image.',
  'Push the branch, or set repo_ref to one that exists. A tag is written refs/tags/NAME.',
  'Let the hosting provider\'s app see the repository. For a private dependency, give the build a token, or install it from a package index.',
  'Run apt-get update in the same step as the installation, and check the name for the distribution of the image. If the lists answer 404, the distribution has ended: use a newer base image.',
  'Name it as module:variable, with the variable that holds the application (app = FastAPI()), or --factory where a function makes it. See that the module is that of the project and not another of the same name.',
  'Correct the command of the image, or pin the version of the program whose options it uses. A variable that is not set leaves its option without a value.',
  'Check ENTRYPOINT and CMD of the image and the path of the command; a script needs the right to be executed, and a first line whose interpreter is there. What npm starts must stand under dependencies and not devDependencies. If the file is there, its lines may end in CRLF: write it with LF.',
  'Read its last error. If the log holds none, the one of the previous container has it: a pod that was started again begins a new log.',
  'Listen at 0.0.0.0 and port 8000: a user without root may not use ports below 1024, and a pod may have no IPv6 (::) and no other address. A port that comes from a variable needs a number in it.',
  'Start by the program itself (node dist/index.js), which needs no package manager. Else prepare it in the image for the user that runs there: COREPACK_HOME in a folder that this user reads, then corepack prepare --activate.',
  'Read the last error of the log, if there is one. Deploy once more, as the first start of a database can be slow; if that fails too, make the start quicker.',
  'Leave port 8000 to the runtime, start no server of your own on it, and drop a PORT from the secrets.',
  'Do not block while modules are imported or graphs are made: move slow calls into async functions that run later, and give the server more CPU if it is busy.',
  'Read the log of the queue\'s pods, and their events. Check the host names and addresses of the cache and the database from there, and that the cluster has room for queue_cpu and queue_memory_mb.',
  'Build it in the image (npm run build before the start), and name it by the path that it has there: the folder counts from WORKDIR. See that no ignore file leaves it out, and that no volume hides the folder.',
  'Make the start quicker: load models and indexes after it. Where the installation lets you set it, raise the startup probe\'s failureThreshold; if the log shows an error of the program, mend that first.',
  'Set HOME to a folder that can be written, and USER, as variables of the deployment (PyTorch: TORCHINDUCTOR_CACHE_DIR too). Or make the user in the image with the number that the cluster gives it.',
  'Load models and indexes after the start or when they are first needed, or in the master (--preload); else give more time (--timeout 120). If it also runs out of memory, start fewer workers.',
  'Start it without a screen and without its own sandbox (headless, --no-sandbox, --disable-dev-shm-usage), as the container is one; or use a browser that runs elsewhere.',
  'Name the encoding where it is opened (encoding="utf-8"), or set PYTHONUTF8=1 as a secret of the deployment. See that the file is text, and not packed or a picture.',
  'See that it is part of the repository or the archive, that no ignore file leaves it out, and that the package ships it (package data). Name it from the module\'s own folder (Path(__file__).parent) and not from the folder that the server is started in; make folders that are written to in the image.',
  'Write below /tmp, and set the cache folders of libraries there (HF_HOME, XDG_CACHE_HOME, MPLCONFIGDIR, NLTK_DATA). Or make the folder in the image and give it to the user that the server runs as; keep what must last in a store or a bucket. If it is the code itself that may not be read, copy it for that user (COPY --chown).',
  'Let the program choose (device="cuda" if torch.cuda.is_available() else "cpu"), or call a model that runs elsewhere. On an own cluster, take the package that is built for the CUDA of the nodes\' driver, and ask for a GPU.',
  'Take the version of that package from before, or one that is built for the image (not for Alpine); PYTHONFAULTHANDLER=1 shows which package it is. Gunicorn: load such packages in the workers and not in the master (no --preload), and use one worker to see whether it is the fork.',
  'Install it in the image, by the lines of the agent\'s configuration file that are added to the Dockerfile: libGL.so.1 is in libgl1, libgthread in libglib2.0-0, libpq in libpq5, libmagic in libmagic1. For OpenCV, use opencv-python-headless, which needs none of these.',
  'Install the packages in the image (npm ci there) and do not copy node_modules from another machine; build and run with the same version of Node.js. For Prisma, add the runtime that this log names to binaryTargets, and generate the client in the image.',
  'Raise resource_spec.memory_limit_mb (and memory_mb with it), or load less at start: models, indexes and files. 137 alone has other causes too: the state of the pod says OOMKilled if it was memory.',
  'Run it on newer nodes; a virtual machine may hide what its processor has: choose the host\'s type of CPU. Or install a build for older processors (numpy below 2.3, polars-lts-cpu, an older wheel).',
  'Install it in the image, by its package of the system (apt-get install …): in a Dockerfile, or in the lines that the agent\'s configuration file adds to the image. A server of tools (MCP) that is started by npx needs Node.js, one by uvx needs uv; call one that runs elsewhere by its address instead.',
  'Fetch it while the image is built, by the lines of the agent\'s configuration file that are added to the Dockerfile: python -m spacy download, python -m nltk.downloader, playwright install --with-deps chromium. A model of a hub also needs the network and, if it is gated, a token.',
  'Let one process do the work (num_workers=0, --disable-dev-shm-usage for Chromium), or mount memory at /dev/shm where the installation lets you.',
  'Use a newer base image, or a Debian one where the package is not made for Alpine; or an older version of the package. For SQLite, depend on pysqlite3-binary or use a store that needs none.',
  'Use fewer of them: OPENBLAS_NUM_THREADS=1 and OMP_NUM_THREADS=1, fewer workers and smaller pools, and close clients that are made for each call. Or have the limit of processes or files of the nodes raised.',
  'Use a newer version of the package in this line, which has wheels for this Python, or an older Python in the agent\'s configuration file. If it lacks a module while it is built, install that first and build without isolation (--no-build-isolation).',
  'Loosen the version named in this line, and do not pin packages that the runtime brings. Resolve the project locally with the same constraints, then deploy again.',
  'Use the option of the version that is there (poetry install --without dev in place of --no-dev), or pin the version of the tool that knows it. A group or an extra must stand in pyproject.toml.',
  'Commit the lock file, beside the file that lists the packages. If an ignore file or the root of the build leaves it out, let it in; or use an install command that needs none (npm install, uv sync).',
  'Install locally, commit the renewed lock file, and deploy again. If the project needs other flags, set source_config.install_command.',
  'Set the Node.js version in the agent\'s configuration file (node_version) to one that it supports, or use a version of the package that supports this one.',
  'Build with the version that wrote the lock file: name it in packageManager of package.json (or required-version of uv, requires-poetry of Poetry) and in the Dockerfile\'s lines, or renew the lock file with the version of the build. Make packageManager and engines of package.json agree with the tool that the build runs: only node may stand in engines where the build says so. If corepack cannot check a signature (Cannot find matching keyid), use a newer Node.js, whose corepack knows the keys.',
  'Set the Python version in the agent\'s configuration file to one that the package supports, and keep requires-python of the project in step with it.',
  'Use a base image with the version that this line asks for, or the version of the package that fits the one that is there.',
];

const HEADS: readonly (readonly [string, number, 0 | 1, readonly string[]])[] = [
  ['limit_range', 2, 0, LIST_0],
  ['listener_forbidden', 2, 0, LIST_1],
  ['pod_security', 2, 0, LIST_0],
  ['priority_class_refused', 2, 0, LIST_0],
  ['quota_exceeded', 2, 0, LIST_0],
  ['quota_needs_values', 2, 0, LIST_0],
  ['service_account_missing', 2, 0, LIST_0],
  ['webhook_denied', 2, 0, LIST_0],
  ['webhook_down', 2, 0, LIST_5],
  ['blocking_call', 2, 0, []],
  ['event_loop_running', 2, 0, []],
  ['framework_refuses', 2, 0, []],
  ['graph_invalid', 2, 0, []],
  ['graph_kind', 2, 0, []],
  ['graph_load_failed', 2, 1, []],
  ['graph_path_invalid', 2, 0, []],
  ['graph_variable_missing', 2, 0, []],
  ['own_checkpointer', 2, 0, []],
  ['build_out_of_memory', 1, 0, []],
  ['build_setting_missing', 1, 0, []],
  ['build_step_failed', 1, 1, []],
  ['build_timeout', 1, 0, LIST_15],
  ['builder_fault', 1, 0, []],
  ['disk_full', 3, 0, []],
  ['emulation_crashed', 1, 0, []],
  ['manifest_invalid', 1, 0, []],
  ['package_list_missing', 1, 0, []],
  ['project_kind_unknown', 1, 0, []],
  ['python_environment', 1, 0, []],
  ['script_missing', 1, 0, []],
  ['service_in_build', 1, 0, []],
  ['tool_missing', 1, 0, []],
  ['build_module_missing', 1, 0, []],
  ['compile_error', 1, 0, []],
  ['compiler_missing', 1, 0, []],
  ['headers_missing', 1, 0, []],
  ['lint_failed', 1, 0, []],
  ['package_build_failed', 1, 1, []],
  ['page_render_failed', 1, 0, []],
  ['source_invalid', 1, 0, []],
  ['tests_failed', 1, 0, []],
  ['type_error', 1, 0, []],
  ['cache_no_answer', 2, 0, []],
  ['cache_refuses', 2, 0, []],
  ['connections_exhausted', 2, 0, LIST_36],
  ['database_file_unusable', 2, 0, []],
  ['database_login_unknown', 2, 0, []],
  ['database_password', 2, 0, []],
  ['database_read_only', 2, 0, []],
  ['database_rights', 2, 0, []],
  ['database_tls', 2, 0, []],
  ['database_unreachable', 2, 0, LIST_47],
  ['database_url_invalid', 2, 0, []],
  ['mongodb_unreachable', 2, 0, []],
  ['pooler_mode', 2, 0, []],
  ['answer_needed', 1, 0, []],
  ['build_file_missing', 1, 0, []],
  ['build_secret_missing', 1, 0, []],
  ['context_unreadable', 1, 0, []],
  ['copy_source_missing', 1, 0, []],
  ['dockerfile_invalid', 1, 0, []],
  ['root_needed', 1, 0, []],
  ['script_not_runnable', 1, 0, []],
  ['build_stage_missing', 1, 0, []],
  ['certificate_untrusted', 3, 0, LIST_57],
  ['image_format', 3, 0, LIST_58],
  ['image_name_invalid', 2, 0, LIST_58],
  ['image_not_found', 3, 0, LIST_58],
  ['image_platform', 3, 0, []],
  ['image_pull', 2, 1, LIST_64],
  ['image_pull_denied', 3, 0, LIST_58],
  ['image_push_refused', 1, 0, []],
  ['registry_rate_limit', 3, 0, LIST_58],
  ['registry_unreachable', 2, 0, LIST_58],
  ['circular_import', 2, 0, []],
  ['client_not_generated', 2, 0, []],
  ['code_invalid', 2, 0, []],
  ['import_mismatch', 2, 0, LIST_36],
  ['import_path_missing', 2, 0, []],
  ['module_format', 2, 0, []],
  ['module_missing', 2, 0, LIST_36],
  ['optional_package_missing', 2, 0, []],
  ['package_versions_clash', 2, 0, []],
  ['relative_import', 2, 0, []],
  ['runtime_version', 2, 0, []],
  ['cloud_credentials_missing', 2, 0, []],
  ['cloud_rights_missing', 2, 0, []],
  ['license_refused', 2, 0, LIST_36],
  ['model_key_refused', 2, 0, []],
  ['model_quota', 2, 0, []],
  ['model_unavailable', 2, 0, []],
  ['host_unknown', 2, 0, LIST_90],
  ['network_unreachable', 2, 0, []],
  ['proxy_refuses', 2, 0, []],
  ['remote_data_missing', 2, 0, []],
  ['service_unreachable', 2, 0, []],
  ['tls_mismatch', 2, 0, []],
  ['build_scripts_ignored', 1, 0, []],
  ['dependency_outside_repository', 1, 0, []],
  ['flat_layout', 1, 0, []],
  ['metadata_file_missing', 1, 0, []],
  ['native_package_missing', 3, 0, []],
  ['no_files_to_ship', 1, 0, []],
  ['package_not_found', 1, 0, LIST_100],
  ['packages_left_over', 1, 0, []],
  ['prisma_schema_missing', 3, 0, []],
  ['project_metadata_missing', 1, 0, []],
  ['requirements_of_machine', 1, 0, []],
  ['workspace_package_missing', 1, 0, []],
  ['cluster_full', 2, 0, LIST_104],
  ['container_user_missing', 3, 0, LIST_0],
  ['gpu_missing', 2, 0, LIST_106],
  ['init_container_failed', 2, 1, LIST_107],
  ['mount_failed', 2, 0, LIST_0],
  ['no_events', 8, 1, []],
  ['no_node_fits', 2, 0, LIST_106],
  ['node_fault', 2, 0, LIST_104],
  ['pod_evicted', 2, 0, []],
  ['pod_without_network', 2, 0, LIST_0],
  ['start_hook_failed', 2, 0, LIST_0],
  ['volume_elsewhere', 2, 0, LIST_104],
  ['volume_unbound', 2, 0, LIST_104],
  ['chart_values_invalid', 2, 0, LIST_112],
  ['cluster_kind_missing', 2, 0, []],
  ['cluster_not_answering', 2, 0, LIST_112],
  ['manifest_refused', 2, 0, LIST_116],
  ['name_too_long', 2, 0, LIST_1],
  ['namespace_missing', 2, 0, []],
  ['object_exists', 2, 0, LIST_112],
  ['archive_too_large', 4, 0, []],
  ['upload_refused', 4, 0, []],
  ['database_missing', 2, 0, []],
  ['extension_missing', 2, 0, []],
  ['migration_unfinished', 2, 0, []],
  ['migrations_forked', 3, 0, []],
  ['schema_mismatch', 2, 0, []],
  ['statement_refused', 2, 0, []],
  ['vector_dimensions', 2, 0, []],
  ['config_file_invalid', 2, 0, []],
  ['config_map_missing', 2, 0, LIST_0],
  ['runtime_setting_missing', 2, 0, []],
  ['secret_missing', 2, 0, LIST_36],
  ['secret_reference_missing', 2, 0, LIST_0],
  ['setting_invalid', 2, 0, []],
  ['build_network', 1, 0, LIST_140],
  ['config_file_missing', 5, 0, LIST_143],
  ['download_missing', 1, 0, []],
  ['git_history_missing', 1, 0, []],
  ['git_missing', 1, 0, []],
  ['hash_mismatch', 1, 0, []],
  ['large_files_refused', 1, 0, []],
  ['package_registry_refused', 1, 0, []],
  ['package_signature_unknown', 1, 0, []],
  ['ref_not_found', 1, 0, LIST_149],
  ['repository_access', 1, 0, LIST_154],
  ['system_package_missing', 1, 0, []],
  ['app_variable_missing', 2, 0, []],
  ['command_arguments', 2, 0, []],
  ['command_missing', 2, 0, []],
  ['crash_loop', 2, 1, LIST_36],
  ['listen_refused', 2, 0, []],
  ['manager_not_fetched', 2, 0, []],
  ['not_ready', 2, 1, []],
  ['port_in_use', 2, 0, LIST_36],
  ['probe_failed', 2, 1, []],
  ['queue_not_ready', 2, 0, []],
  ['start_file_missing', 2, 0, []],
  ['startup_probe_failed', 2, 1, []],
  ['user_unknown', 2, 0, []],
  ['worker_timeout', 2, 0, []],
  ['browser_refuses', 2, 0, []],
  ['file_encoding', 2, 0, []],
  ['file_missing', 2, 0, []],
  ['file_not_writable', 3, 0, []],
  ['gpu_unusable', 2, 0, []],
  ['native_crash', 2, 0, []],
  ['native_library_missing', 2, 0, []],
  ['native_module_mismatch', 2, 0, []],
  ['out_of_memory', 2, 0, LIST_0],
  ['processor_too_old', 2, 0, []],
  ['program_missing', 2, 0, []],
  ['runtime_data_missing', 2, 0, []],
  ['shared_memory_small', 2, 0, []],
  ['system_library_too_old', 2, 0, []],
  ['threads_exhausted', 2, 0, []],
  ['build_tools_mismatch', 1, 0, []],
  ['dependency_conflict', 1, 0, LIST_172],
  ['install_option_unknown', 1, 0, []],
  ['lockfile_missing', 1, 0, []],
  ['lockfile_stale', 1, 0, LIST_174],
  ['node_version', 1, 0, []],
  ['package_manager_version', 1, 0, []],
  ['python_version', 1, 0, LIST_100],
  ['toolchain_version', 1, 0, []],
];

export const SIGNATURES: readonly SignatureRow[] = /* @__PURE__ */ HEADS.map(([code, shown, isGeneral, overcomeBy], at) => [code, shown, isGeneral, LINES[at]!, overcomeBy, CAUSES[at]!, NEXT_STEPS[at]!]);

export const TRAPS: readonly TrapRow[] = [
  ['key_refused', 'The service does not accept the key.', 'Check that the key belongs to this service, is whole and has not expired.', 'observed 2'],
  ['name_over_21', 'On self-hosted installations a name over 21 characters makes the autoscaler\'s label longer than the 63 that Kubernetes allows, and the revision never becomes ready.', 'Choose a name of at most 21 characters. A name cannot change, so an existing deployment is created anew.', 'observed 11.1', [{"is":["hosting","self_hosted"]},{"longer":["form.name",21]}], [{"is":["status","DEPLOY_FAILED","DEPLOYING"]},{"is":["shown",null,"name_too_long","not_ready","no_events"]},{"is":["hosting","self_hosted"]},{"longer":["form.name",21]}]],
  ['queue_doubles', 'A queue runs beside the main servers and takes the same CPU and memory unless its own values are set, so the deployment asks for twice what resource_spec says.', 'Set queue_cpu, queue_memory_mb and queue_max_scale, and count main and queue together against the cluster and its quota.', 'observed 11.2', [{"has_key":["form.source_config.resource_spec","^(cpu|memory_mb)$"]},{"not":{"has_key":["form.source_config.resource_spec","^queue_"]}}], [{"is":["shown","cluster_full","quota_exceeded"]},{"has_key":["form.source_config.resource_spec","^(cpu|memory_mb)$"]},{"not":{"has_key":["form.source_config.resource_spec","^queue_"]}}]],
  ['small_cache', 'A cache of less than 512 MB was seen to restart under load.', 'Set redis_memory_mb to 512 or more.', 'observed 11.3', [{"less":["form.source_config.resource_spec.redis_memory_mb",512]}]],
  ['leftover_project', 'The tracing project of an earlier deployment of this name still exists, and keeps the name.', 'Delete that project, or delete deployments with delete_tracing_project=true. Waiting does not help.', 'observed 11.4'],
  ['name_still_taken', 'The name is taken: its deployment is still being deleted, or something else has just created it.', 'Wait half a minute and look the name up. Patch what is there, or create once it is gone.', 'observed 11.5'],
  ['mutable_tag', 'The tag can mean another image tomorrow, and a node that has it keeps running the old one.', 'Give every build its own tag, or name the image by digest: IMAGE@sha256:…', 'observed 11.6', [{"any":[[{"matches":["form.source_revision_config.image_uri","(^|/)([^/@:]*|[^/@]*:latest)$"]}],[{"same":["form.source_revision_config.image_uri","stored.source_revision_config.image_uri"]},{"not":{"matches":["form.source_revision_config.image_uri","@"]}}]]}]],
  ['wrong_base_path', 'The address does not lead to this service: it is that of a page or of another service, or lacks a path prefix.', 'Check the base URL. On self-hosted installations the service is often under the prefix /api-host.', 'observed 11.7'],
  ['listener_required', 'The workspace has listeners, and the form does not say which one serves the deployment.', 'List the listeners, and set source_config.listener_id and listener_config.k8s_namespace to one of them.', 'observed 11.8', [{"is":["hosting","self_hosted"]},{"is":["stored",null]},{"is":["form.source_config.listener_id",null]},{"longer":["listeners",0]}]],
  ['no_listeners', 'The form names a listener that the workspace does not have. An installation with its own data plane has none.', 'Leave out listener_id and listener_config where the list of listeners is empty; else name one of the list.', 'observed 11.9', [{"is":["hosting","self_hosted"]},{"is":["stored",null]},{"not":{"is":["listeners",null]}},{"not":{"is":["form.source_config.listener_id",null]}},{"is":["listener",null]}]],
  ['namespace_refused', 'The listener does not serve this namespace. One whose list of namespaces is empty serves none.', 'Use a namespace of the listener\'s k8s_namespaces, or add this one to the listener.', 'observed 11.10', [{"is":["hosting","self_hosted"]},{"is":["stored",null]},{"not":{"is":["listener",null]}},{"not":{"is":["form.source_config.listener_config.k8s_namespace",null]}},{"not":{"contains":["listener.compute_config.k8s_namespaces",{"at":"form.source_config.listener_config.k8s_namespace"}]}}]],
  ['empty_secrets', 'Services were seen to treat an empty list of secrets as unchanged: nothing is removed.', 'Send a list with at least one secret; it replaces the old one whole.', 'observed 11.11', [{"less":["form.secrets",1]},{"longer":["stored.secrets",0]}]],
  ['partial_resource_spec', 'A resource_spec replaces the stored one whole, and each field that it leaves out falls back to its default.', 'Read the stored resource_spec, change what is to change, and send all of it.', 'observed 11.12', [{"has_key":["form.source_config.resource_spec","."]},{"loses":["stored.source_config.resource_spec","form.source_config.resource_spec"]}]],
  ['database_uri_removed', 'The list of secrets no longer has POSTGRES_URI_CUSTOM, which a deployment that was made with it needs for life.', 'Keep it in the list. To change the database, give another URI of a database that exists and serves this deployment alone.', 'observed 11.13', [{"longer":["form.secrets",0]},{"not":{"contains":["form.secrets[].name","POSTGRES_URI_CUSTOM"]}},{"contains":["stored.secrets[].name","POSTGRES_URI_CUSTOM"]}]],
  ['ready_is_no_result', 'The deployment is READY although its latest revision failed: READY speaks of the deployment, not of its revisions.', 'Go by the status of the latest revision. The address in custom_url comes with the first success.', 'observed 11.14', 0, [{"matches":["status","_FAILED$"]},{"is":["form.status","READY"]},{"is":["form.active_revision_id",null]}]],
  ['no_build_on_tag', 'Creating or deleting a tag or branch starts no build, so build_on_push does nothing for a tag.', 'Follow a branch, or patch repo_ref to each new tag.', 'observed 11.15', [{"is":["form.source_config.build_on_push",true]},{"matches":["form.source_revision_config.repo_ref","^refs/tags/"]}]],
  ['feature_disabled', 'The organisation does not have what was asked for.', 'Ask its administrator, or go without.', 'observed 12'],
  ['tenant_required', 'The key is valid for several workspaces, and the request names none.', 'Give the workspace\'s id as the tenant: tenantId, or the environment variable that holds it.', 'observed 12'],
];

/** For how many minutes a revision usually has a status, at most. */
export const USUAL_MINUTES: Readonly<Record<string, number>> = { CREATING: 5, QUEUED: 30, AWAITING_BUILD: 15, BUILDING: 30, AWAITING_DEPLOY: 15, DEPLOYING: 10 };
export const OTHER_MINUTES = 30;

/** The stable words for what a diagnosis finds. */
export type FindingCode =
  | 'limit_range'
  | 'listener_forbidden'
  | 'pod_security'
  | 'priority_class_refused'
  | 'quota_exceeded'
  | 'quota_needs_values'
  | 'service_account_missing'
  | 'webhook_denied'
  | 'webhook_down'
  | 'blocking_call'
  | 'event_loop_running'
  | 'framework_refuses'
  | 'graph_invalid'
  | 'graph_kind'
  | 'graph_load_failed'
  | 'graph_path_invalid'
  | 'graph_variable_missing'
  | 'own_checkpointer'
  | 'build_out_of_memory'
  | 'build_setting_missing'
  | 'build_step_failed'
  | 'build_timeout'
  | 'builder_fault'
  | 'disk_full'
  | 'emulation_crashed'
  | 'manifest_invalid'
  | 'package_list_missing'
  | 'project_kind_unknown'
  | 'python_environment'
  | 'script_missing'
  | 'service_in_build'
  | 'tool_missing'
  | 'build_module_missing'
  | 'compile_error'
  | 'compiler_missing'
  | 'headers_missing'
  | 'lint_failed'
  | 'package_build_failed'
  | 'page_render_failed'
  | 'source_invalid'
  | 'tests_failed'
  | 'type_error'
  | 'cache_no_answer'
  | 'cache_refuses'
  | 'connections_exhausted'
  | 'database_file_unusable'
  | 'database_login_unknown'
  | 'database_password'
  | 'database_read_only'
  | 'database_rights'
  | 'database_tls'
  | 'database_unreachable'
  | 'database_url_invalid'
  | 'mongodb_unreachable'
  | 'pooler_mode'
  | 'answer_needed'
  | 'build_file_missing'
  | 'build_secret_missing'
  | 'context_unreadable'
  | 'copy_source_missing'
  | 'dockerfile_invalid'
  | 'root_needed'
  | 'script_not_runnable'
  | 'build_stage_missing'
  | 'certificate_untrusted'
  | 'image_format'
  | 'image_name_invalid'
  | 'image_not_found'
  | 'image_platform'
  | 'image_pull'
  | 'image_pull_denied'
  | 'image_push_refused'
  | 'registry_rate_limit'
  | 'registry_unreachable'
  | 'circular_import'
  | 'client_not_generated'
  | 'code_invalid'
  | 'import_mismatch'
  | 'import_path_missing'
  | 'module_format'
  | 'module_missing'
  | 'optional_package_missing'
  | 'package_versions_clash'
  | 'relative_import'
  | 'runtime_version'
  | 'cloud_credentials_missing'
  | 'cloud_rights_missing'
  | 'license_refused'
  | 'model_key_refused'
  | 'model_quota'
  | 'model_unavailable'
  | 'host_unknown'
  | 'network_unreachable'
  | 'proxy_refuses'
  | 'remote_data_missing'
  | 'service_unreachable'
  | 'tls_mismatch'
  | 'build_scripts_ignored'
  | 'dependency_outside_repository'
  | 'flat_layout'
  | 'metadata_file_missing'
  | 'native_package_missing'
  | 'no_files_to_ship'
  | 'package_not_found'
  | 'packages_left_over'
  | 'prisma_schema_missing'
  | 'project_metadata_missing'
  | 'requirements_of_machine'
  | 'workspace_package_missing'
  | 'cluster_full'
  | 'container_user_missing'
  | 'gpu_missing'
  | 'init_container_failed'
  | 'mount_failed'
  | 'no_events'
  | 'no_node_fits'
  | 'node_fault'
  | 'pod_evicted'
  | 'pod_without_network'
  | 'start_hook_failed'
  | 'volume_elsewhere'
  | 'volume_unbound'
  | 'chart_values_invalid'
  | 'cluster_kind_missing'
  | 'cluster_not_answering'
  | 'manifest_refused'
  | 'name_too_long'
  | 'namespace_missing'
  | 'object_exists'
  | 'archive_too_large'
  | 'upload_refused'
  | 'database_missing'
  | 'extension_missing'
  | 'migration_unfinished'
  | 'migrations_forked'
  | 'schema_mismatch'
  | 'statement_refused'
  | 'vector_dimensions'
  | 'config_file_invalid'
  | 'config_map_missing'
  | 'runtime_setting_missing'
  | 'secret_missing'
  | 'secret_reference_missing'
  | 'setting_invalid'
  | 'build_network'
  | 'config_file_missing'
  | 'download_missing'
  | 'git_history_missing'
  | 'git_missing'
  | 'hash_mismatch'
  | 'large_files_refused'
  | 'package_registry_refused'
  | 'package_signature_unknown'
  | 'ref_not_found'
  | 'repository_access'
  | 'system_package_missing'
  | 'app_variable_missing'
  | 'command_arguments'
  | 'command_missing'
  | 'crash_loop'
  | 'listen_refused'
  | 'manager_not_fetched'
  | 'not_ready'
  | 'port_in_use'
  | 'probe_failed'
  | 'queue_not_ready'
  | 'start_file_missing'
  | 'startup_probe_failed'
  | 'user_unknown'
  | 'worker_timeout'
  | 'browser_refuses'
  | 'file_encoding'
  | 'file_missing'
  | 'file_not_writable'
  | 'gpu_unusable'
  | 'native_crash'
  | 'native_library_missing'
  | 'native_module_mismatch'
  | 'out_of_memory'
  | 'processor_too_old'
  | 'program_missing'
  | 'runtime_data_missing'
  | 'shared_memory_small'
  | 'system_library_too_old'
  | 'threads_exhausted'
  | 'build_tools_mismatch'
  | 'dependency_conflict'
  | 'install_option_unknown'
  | 'lockfile_missing'
  | 'lockfile_stale'
  | 'node_version'
  | 'package_manager_version'
  | 'python_version'
  | 'toolchain_version'
  | 'key_refused'
  | 'name_over_21'
  | 'queue_doubles'
  | 'small_cache'
  | 'leftover_project'
  | 'name_still_taken'
  | 'mutable_tag'
  | 'wrong_base_path'
  | 'listener_required'
  | 'no_listeners'
  | 'namespace_refused'
  | 'empty_secrets'
  | 'partial_resource_spec'
  | 'database_uri_removed'
  | 'ready_is_no_result'
  | 'no_build_on_tag'
  | 'feature_disabled'
  | 'tenant_required';

/** The signatures, which the emulator plays. */
export const SIGNATURE_CODES = ['limit_range', 'listener_forbidden', 'pod_security', 'priority_class_refused', 'quota_exceeded', 'quota_needs_values', 'service_account_missing', 'webhook_denied', 'webhook_down', 'blocking_call', 'event_loop_running', 'framework_refuses', 'graph_invalid', 'graph_kind', 'graph_load_failed', 'graph_path_invalid', 'graph_variable_missing', 'own_checkpointer', 'build_out_of_memory', 'build_setting_missing', 'build_step_failed', 'build_timeout', 'builder_fault', 'disk_full', 'emulation_crashed', 'manifest_invalid', 'package_list_missing', 'project_kind_unknown', 'python_environment', 'script_missing', 'service_in_build', 'tool_missing', 'build_module_missing', 'compile_error', 'compiler_missing', 'headers_missing', 'lint_failed', 'package_build_failed', 'page_render_failed', 'source_invalid', 'tests_failed', 'type_error', 'cache_no_answer', 'cache_refuses', 'connections_exhausted', 'database_file_unusable', 'database_login_unknown', 'database_password', 'database_read_only', 'database_rights', 'database_tls', 'database_unreachable', 'database_url_invalid', 'mongodb_unreachable', 'pooler_mode', 'answer_needed', 'build_file_missing', 'build_secret_missing', 'context_unreadable', 'copy_source_missing', 'dockerfile_invalid', 'root_needed', 'script_not_runnable', 'build_stage_missing', 'certificate_untrusted', 'image_format', 'image_name_invalid', 'image_not_found', 'image_platform', 'image_pull', 'image_pull_denied', 'image_push_refused', 'registry_rate_limit', 'registry_unreachable', 'circular_import', 'client_not_generated', 'code_invalid', 'import_mismatch', 'import_path_missing', 'module_format', 'module_missing', 'optional_package_missing', 'package_versions_clash', 'relative_import', 'runtime_version', 'cloud_credentials_missing', 'cloud_rights_missing', 'license_refused', 'model_key_refused', 'model_quota', 'model_unavailable', 'host_unknown', 'network_unreachable', 'proxy_refuses', 'remote_data_missing', 'service_unreachable', 'tls_mismatch', 'build_scripts_ignored', 'dependency_outside_repository', 'flat_layout', 'metadata_file_missing', 'native_package_missing', 'no_files_to_ship', 'package_not_found', 'packages_left_over', 'prisma_schema_missing', 'project_metadata_missing', 'requirements_of_machine', 'workspace_package_missing', 'cluster_full', 'container_user_missing', 'gpu_missing', 'init_container_failed', 'mount_failed', 'no_events', 'no_node_fits', 'node_fault', 'pod_evicted', 'pod_without_network', 'start_hook_failed', 'volume_elsewhere', 'volume_unbound', 'chart_values_invalid', 'cluster_kind_missing', 'cluster_not_answering', 'manifest_refused', 'name_too_long', 'namespace_missing', 'object_exists', 'archive_too_large', 'upload_refused', 'database_missing', 'extension_missing', 'migration_unfinished', 'migrations_forked', 'schema_mismatch', 'statement_refused', 'vector_dimensions', 'config_file_invalid', 'config_map_missing', 'runtime_setting_missing', 'secret_missing', 'secret_reference_missing', 'setting_invalid', 'build_network', 'config_file_missing', 'download_missing', 'git_history_missing', 'git_missing', 'hash_mismatch', 'large_files_refused', 'package_registry_refused', 'package_signature_unknown', 'ref_not_found', 'repository_access', 'system_package_missing', 'app_variable_missing', 'command_arguments', 'command_missing', 'crash_loop', 'listen_refused', 'manager_not_fetched', 'not_ready', 'port_in_use', 'probe_failed', 'queue_not_ready', 'start_file_missing', 'startup_probe_failed', 'user_unknown', 'worker_timeout', 'browser_refuses', 'file_encoding', 'file_missing', 'file_not_writable', 'gpu_unusable', 'native_crash', 'native_library_missing', 'native_module_mismatch', 'out_of_memory', 'processor_too_old', 'program_missing', 'runtime_data_missing', 'shared_memory_small', 'system_library_too_old', 'threads_exhausted', 'build_tools_mismatch', 'dependency_conflict', 'install_option_unknown', 'lockfile_missing', 'lockfile_stale', 'node_version', 'package_manager_version', 'python_version', 'toolchain_version'] as const;
export type SignatureCode = (typeof SIGNATURE_CODES)[number];
