// What a form does with a rejected call: it marks the fields and moves the focus to the first problem.
import { useEffect, useRef, useState } from 'preact/hooks';
import { NO_PROBLEMS, problemsOf, without, type Problems } from '../problems.js';

export function useProblems() {
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? summary.current)?.focus();
  }, [problems]);
  return {
    problems,
    form,
    summary,
    clear: () => setProblems(NO_PROBLEMS),
    clearField: (key: string) => setProblems((before) => without(before, key)),
    show: (error: unknown, keys: readonly string[]) => {
      focusNext.current = true;
      setProblems(problemsOf(error, keys));
    },
  };
}
