// Every kind of issue, in the core's order. Generated from src/validate/issue/kind.rs by `cargo xtask generate`; not to be edited by hand.

/** A kind of issue: the service's word for it, the rule's code, and the English sentence with its parameters in braces. */
export type Kind = readonly [type: string, code: string, sentence: string];

export const KINDS: readonly Kind[] = [
  ['value_error', 'missing_for_source', 'Field required for source {source}'],
  ['value_error', 'demanded_by_hosting', 'Services of this hosting were seen to refuse a creation from source {source} without this field'],
  ['value_error', 'advised_for_source', 'Usually given for source {source}; without it, a patch must set it before the first build'],
  ['value_error', 'not_for_source', 'The field applies only to source {expected}; this one is {source}'],
  ['value_error', 'not_at_creation', 'For source {source} the field is set by a patch, after the creation'],
  ['value_error', 'spec_reset', 'The new resource_spec replaces the stored one whole; what it leaves out falls back to its default: {field}'],
  ['value_error', 'queue_doubles', 'Without {other}, the queue takes as much as the main servers, so that the cluster needs {field} twice'],
  ['value_error', 'unknown_field', 'The contract has no such field here{suggestion}'],
  ['value_error', 'answer_only', 'The field stands in answers only; the service does not read it'],
  ['value_error', 'required_by_kubernetes', 'Kubernetes requires a value here'],
  ['value_error', 'too_many_issues', 'There are more issues than the {max_length} listed; mend these first'],
  ['value_error', 'path_segment', 'Input should be a path segment: not empty, not \'.\' and not \'..\''],
  ['value_error', 'annotations_too_long', 'Keys and values of all annotations should have at most {max_length} bytes together'],
  ['value_error', 'build_on_push_with_tag', 'Should be false where repo_ref names a tag'],
  ['value_error', 'not_for_hosting', 'Source {source} is available only for {expected} deployments'],
  ['value_error', 'scale_to_zero', 'Clouds were seen to take 0 here only for a deployment_type with zero in its name'],
  ['value_error', 'name_beside_agent', 'The deployment of an agent gets its name from the service'],
  ['value_error', 'duplicate', 'The same {field} stands at {first}, counted from 0'],
  ['value_error', 'none_given', 'Should have exactly one of {expected}'],
  ['value_error', 'several_given', 'Should have only one of {expected}'],
  ['value_error', 'exclusive', 'Cannot stand beside {other}'],
  ['value_error', 'limit_below_request', '{field} should be at least {other}, which is {minimum}'],
  ['value_error', 'localhost_only', 'Only the type Localhost has a profile of the node'],
  ['value_error', 'max_below_min', '{field} should be at least {other}, which is {minimum}'],
  ['too_long', 'too_long', '{field_type} should have at most {max_length} items after validation, not {actual_length}'],
  ['value_error', 'privileged_only', 'Bidirectional is only for privileged containers'],
  ['value_error', 'immutable', 'The field cannot change after creation'],
  ['value_error', 'may_be_fixed', 'Some services refuse another value here, newer ones take it'],
  ['value_error', 'list_not_cleared', 'Services were seen to keep the stored list where an empty one is sent'],
  ['value_error', 'secret_must_stay', 'The list drops {field}, which a deployment needs for its whole life'],
  ['value_error', 'not_declared', 'No valid volume of this name is declared in volumes'],
  ['value_error', 'restart_policy', 'Whether a container of this kind may have this policy depends on the cluster\'s version'],
  ['value_error', 'path_taken', 'Another file of the volume has this path'],
  ['value_error', 'request_above_limit', 'Should be less than or equal to the {resource} limit'],
  ['value_error', 'request_not_limit', 'Should be equal to the {resource} limit'],
  ['value_error', 'whole_resource', 'Should be a whole number: {resource} cannot be divided'],
  ['value_error', 'escalation_needed', 'Cannot be false for a privileged container, or for one with the capability CAP_SYS_ADMIN'],
  ['value_error', 'root_user', 'Cannot be 0, which is root, where runAsNonRoot is true'],
  ['datetime_from_date_parsing', 'datetime_from_date_parsing', 'Input should be a valid datetime or date, {error}'],
  ['datetime_parsing', 'datetime_parsing', 'Input should be a valid datetime, {error}'],
  ['datetime_type', 'datetime_type', 'Input should be a valid datetime'],
  ['value_error', 'command_characters', 'Other clients refuse {found} in a command; chain commands with &&'],
  ['value_error', 'not_a_url', 'Should be a URL that starts with http:// or https://'],
  ['value_error', 'mount_path_colon', 'A mount path should not contain \':\''],
  ['value_error', 'absolute_path', 'Should be a path that starts with /'],
  ['value_error', 'relative_path', 'Should be a path without a leading / and without \'..\''],
  ['value_error', 'mutable_tag', 'A cluster may keep an older image of this tag'],
  ['value_error', 'commit_as_ref', 'This looks like a commit, and a branch, or refs/tags/ and a tag, is expected'],
  ['value_error', 'image_reference', 'No registry has an image of this name: write it without spaces and https://, in lower case before the tag'],
  ['value_error', 'number_as_text', 'A text or boolean in place of a number is read by lenient services only; send a number'],
  ['value_error', 'boolean_as_text', 'A text or number in place of true or false is read by lenient services only; send true or false'],
  ['value_error', 'masked_value', 'Looks like what stands in place of a hidden value, and would be stored as the value'],
  ['value_error', 'deployment_name', 'Services were seen to take lower-case letters, digits and hyphens only, a letter first'],
  ['value_error', 'agent_id', 'Documented are at most 63 lower-case letters, digits and hyphens, a letter first and no hyphen last'],
  ['value_error', 'long_name', 'Names of {min_length} characters and more may be refused, or never deploy'],
  ['value_error', 'secret_name', 'Only a name of letters, digits and _, no digit first, becomes an environment variable'],
  ['value_error', 'reserved_name', 'The runtime reserves this name; services were seen to refuse or drop it'],
  ['value_error', 'only_self_hosted', 'Only self-hosted installations were seen to take this name'],
  ['value_error', 'dns_label', 'Should be at most 63 lower-case letters, digits and hyphens, the first and the last no hyphen'],
  ['value_error', 'dns_subdomain', 'Should be at most 253 lower-case letters, digits, hyphens and dots, each part between dots starting and ending with a letter or digit'],
  ['value_error', 'label_key', 'The key should be a name of at most 63 letters, digits, \'-\', \'_\' and \'.\', with a letter or digit first and last; before it, a domain and \'/\' may stand'],
  ['value_error', 'label_value', 'Should be empty or at most 63 letters, digits, \'-\', \'_\' and \'.\', with a letter or digit first and last'],
  ['value_error', 'env_name', 'Should be printable ASCII characters without \'=\''],
  ['value_error', 'unusual_env_name', 'Older clusters take only letters, digits, \'_\', \'-\' and \'.\', no digit first'],
  ['value_error', 'unknown_resource', 'Kubernetes knows cpu, memory, ephemeral-storage, hugepages-* and names with a domain'],
  ['value_error', 'quantity', 'Should be an amount such as 500m, 1.5 or 2Gi'],
  ['value_error', 'negative_quantity', 'Should be 0 or more'],
  ['value_error', 'implausible_number', 'A number outside {ge} to {le} is most likely a slip'],
  ['value_error', 'small_cache', 'Caches with less than {ge} MB were seen to restart'],
  ['value_error', 'not_json', 'Input should be a value that JSON can hold'],
  ['value_error', 'nul_character', 'No container starts with the character NUL in a text'],
  ['value_error', 'rounded', 'Services were seen to round this to one decimal'],
  ['value_error', 'unlisted_word', 'Should be {expected}; other words are known from some services only'],
  ['value_error', 'not_supported', 'Kubernetes supports only {expected}'],
  ['value_error', 'out_of_range', 'Kubernetes takes {ge} to {le} only'],
  ['json_invalid', 'json_invalid', 'JSON decode error'],
  ['missing', 'missing', 'Field required'],
  ['model_attributes_type', 'model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
  ['string_type', 'string_type', 'Input should be a valid string'],
  ['string_unicode', 'string_unicode', 'Input should be a valid string, unable to parse raw data as a unicode string'],
  ['string_too_short', 'string_too_short', 'String should have at least {min_length} character{plural}'],
  ['bool_type', 'bool_type', 'Input should be a valid boolean'],
  ['bool_parsing', 'bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
  ['int_type', 'int_type', 'Input should be a valid integer'],
  ['int_parsing', 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
  ['int_from_float', 'int_from_float', 'Input should be a valid integer, got a number with a fractional part'],
  ['float_type', 'float_type', 'Input should be a valid number'],
  ['float_parsing', 'float_parsing', 'Input should be a valid number, unable to parse string as a number'],
  ['finite_number', 'finite_number', 'Input should be a finite number'],
  ['greater_than_equal', 'greater_than_equal', 'Input should be greater than or equal to {ge}'],
  ['less_than_equal', 'less_than_equal', 'Input should be less than or equal to {le}'],
  ['list_type', 'list_type', 'Input should be a valid list'],
  ['dict_type', 'dict_type', 'Input should be a valid dictionary'],
  ['literal_error', 'literal_error', 'Input should be {expected}'],
  ['uuid_type', 'uuid_type', 'UUID input should be a string, bytes or UUID object'],
  ['uuid_parsing', 'uuid_parsing', 'Input should be a valid UUID, {error}'],
];

/** The names of the sentences' parameters, in the core's order. */
export const PARAMETERS: readonly string[] = ['actual_length', 'error', 'expected', 'field', 'field_type', 'first', 'found', 'ge', 'le', 'max_length', 'min_length', 'minimum', 'other', 'resource', 'source', 'suggestion'];

/** Rules that compare a field with fields outside its list, with the lists that hide those fields from the rule. */
export const HIDDEN_IN: Readonly<Partial<Record<string, readonly string[]>>> = {
  privileged_only: ['volumeMounts'],
  not_declared: ['volume_mounts', 'init_containers', 'sidecars'],
};

/** The stable words for the rules. */
export type IssueCode =
  | 'missing_for_source'
  | 'demanded_by_hosting'
  | 'advised_for_source'
  | 'not_for_source'
  | 'not_at_creation'
  | 'spec_reset'
  | 'queue_doubles'
  | 'unknown_field'
  | 'answer_only'
  | 'required_by_kubernetes'
  | 'too_many_issues'
  | 'path_segment'
  | 'annotations_too_long'
  | 'build_on_push_with_tag'
  | 'not_for_hosting'
  | 'scale_to_zero'
  | 'name_beside_agent'
  | 'duplicate'
  | 'none_given'
  | 'several_given'
  | 'exclusive'
  | 'limit_below_request'
  | 'localhost_only'
  | 'max_below_min'
  | 'too_long'
  | 'privileged_only'
  | 'immutable'
  | 'may_be_fixed'
  | 'list_not_cleared'
  | 'secret_must_stay'
  | 'not_declared'
  | 'restart_policy'
  | 'path_taken'
  | 'request_above_limit'
  | 'request_not_limit'
  | 'whole_resource'
  | 'escalation_needed'
  | 'root_user'
  | 'datetime_from_date_parsing'
  | 'datetime_parsing'
  | 'datetime_type'
  | 'command_characters'
  | 'not_a_url'
  | 'mount_path_colon'
  | 'absolute_path'
  | 'relative_path'
  | 'mutable_tag'
  | 'commit_as_ref'
  | 'image_reference'
  | 'number_as_text'
  | 'boolean_as_text'
  | 'masked_value'
  | 'deployment_name'
  | 'agent_id'
  | 'long_name'
  | 'secret_name'
  | 'reserved_name'
  | 'only_self_hosted'
  | 'dns_label'
  | 'dns_subdomain'
  | 'label_key'
  | 'label_value'
  | 'env_name'
  | 'unusual_env_name'
  | 'unknown_resource'
  | 'quantity'
  | 'negative_quantity'
  | 'implausible_number'
  | 'small_cache'
  | 'not_json'
  | 'nul_character'
  | 'rounded'
  | 'unlisted_word'
  | 'not_supported'
  | 'out_of_range'
  | 'json_invalid'
  | 'missing'
  | 'model_attributes_type'
  | 'string_type'
  | 'string_unicode'
  | 'string_too_short'
  | 'bool_type'
  | 'bool_parsing'
  | 'int_type'
  | 'int_parsing'
  | 'int_from_float'
  | 'float_type'
  | 'float_parsing'
  | 'finite_number'
  | 'greater_than_equal'
  | 'less_than_equal'
  | 'list_type'
  | 'dict_type'
  | 'literal_error'
  | 'uuid_type'
  | 'uuid_parsing';
