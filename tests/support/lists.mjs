// What tests say of the items of a list.
import assert from 'node:assert/strict';

/** Asserts that what `pick` takes of each item is what is expected, in order. */
export const equalBy = (list, pick, expected, message) => assert.deepEqual(list.map(pick), expected, message);

/** Asserts that no item is one that `is` looks for, and shows those that are. */
export const none = (list, is, message) => assert.deepEqual(list.filter(is), [], message);

/** The words of a text. */
export const words = (text) => text.trim().split(/\s+/);
