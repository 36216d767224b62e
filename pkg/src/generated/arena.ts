// The constants of the arena in which a form is laid. Generated from src/form.rs by `cargo xtask generate`; not to be edited by hand.

/** The node of null, whose tag is the same. */
export const NULL = 1;
/** The node of false, whose tag is the same. */
export const FALSE = 2;
/** The node of true, whose tag is the same. */
export const TRUE = 3;
/** The node of an object that is not looked into. */
export const OBJECT = 4;
/** The node of what JSON cannot hold. */
export const NOT_JSON = 5;
/** The node of a list that is not looked into. */
export const EMPTY_LIST = 6;
/** Where the nodes of a form start, after those that need no words of their own. */
export const START = 9;
/** The bit of a node that is itself a small whole number. */
export const INLINE = 2147483648;
/** The bits of a node that is itself a text which is not kept. The others are its length. */
export const UNREAD = 3221225472;
/** The greatest number or length that is its own node. */
export const LARGEST_INLINE = 1073741823;
/** A number: its low and its high 32 bits. */
export const NUMBER_TAG = 5;
/** A text: where it starts in the bytes, and its length. */
export const TEXT_TAG = 6;
/** A list: the count of its items, and where their nodes start. */
export const LIST_TAG = 7;
/** A record: the count of its unknown keys, where those start, then one node a field, 0 where it is absent. */
export const RECORD_TAG = 8;
/** An object of free keys: the count of its entries, and where they start. An entry is a key's start and length, and a node. */
export const MAP_TAG = 9;
/** An object that is not looked into. */
export const OBJECT_TAG = 10;
/** What JSON cannot hold. */
export const NOT_JSON_TAG = 11;
/** Unknown keys of one record that are kept: more than one report lists. */
export const UNKNOWN_KEYS = 128;
/** Room for more words or bytes than these is given back once a form or text is checked. */
export const KEPT = 262144;
/** The most steps of a way that cross to the core; what lies deeper is set with the value around it. */
export const MAX_STEPS = 16;
/** The levels of nesting that the core reads. */
export const MAX_DEPTH = 512;
