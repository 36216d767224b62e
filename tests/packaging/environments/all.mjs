// Every environment of the table and every form library, or those of `ONLY`: `make test-packaging`.
import { chosen, declare, declareForms } from './run.mjs';

const { environments, libraries } = chosen();
if (environments.length > 0) declare(environments);
declareForms(libraries);
