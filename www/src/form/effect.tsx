// Whether a change makes a new revision, as a small label.
const LABELS = { will: 'new revision', will_not: 'no new revision', may: 'maybe a new revision' } as const;

export function Effect({ effect }: { effect: keyof typeof LABELS }) {
  return (
    <span class="effect" data-effect={effect}>
      {LABELS[effect]}
    </span>
  );
}
