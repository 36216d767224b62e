// Every environment of the table, every form library and every weight, or those of `ONLY`: `make test-packaging`.
import { chosen, declare, declareForms, declareWeights } from './run.mjs';

const { environments, libraries, weights } = chosen();
if (environments.length > 0) declare(environments);
declareForms(libraries);
declareWeights(weights);
