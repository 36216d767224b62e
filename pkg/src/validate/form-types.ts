// The types of a form while someone types: its paths, the values there, and a form that is not complete yet.

/** One step of a path in a form: a field's name, a free key, or the index of an item. */
export type PathStep = string | number;

/** A form of which fields may still be missing, at any depth. */
export type Draft<Form> = Form extends readonly (infer Item)[]
  ? readonly Draft<Item>[]
  : Form extends object
    ? { readonly [Key in keyof Form]?: Draft<Form[Key]> | undefined }
    : Form;

/** The value of a form of a type; unknown for a form of no certain type. */
export type FormValue<Form> = unknown extends Form ? unknown : Draft<Form>;

/** The value at a path of a form; never where the form has no such field, and unknown where the path is not known. */
export type ValueAt<Form, Path extends readonly PathStep[]> = unknown extends Form
  ? unknown
  : Path extends readonly [infer Step, ...infer Rest extends readonly PathStep[]]
    ? ValueAt<ValueIn<NonNullable<Form>, Step>, Rest>
    : Path extends readonly []
      ? Draft<Form>
      : unknown;

type ValueIn<Value, Step> = string extends Step
  ? unknown
  : Value extends readonly (infer Item)[]
    ? Step extends number | `${number}`
      ? Item
      : never
    : Step extends keyof Value
      ? Value[Step]
      : never;

/** A path that leads to a field of a form. */
export type FormPath<Form, Path extends readonly PathStep[]> = [ValueAt<Form, Path>] extends [never] ? never : Path;
