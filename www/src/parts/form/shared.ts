// What a form and its parts that are fetched later have in common, in one file for the same reason as the frame's.
import '../../frame.js';
import '../../form/model.js';
import './control.js';
import './field.js';
import './later.js';
