interface ProblemProps {
  /** What could not be done, and why. */
  text: string;
  onRetry: () => void;
}

/** In place of what could not be shown. */
export function Problem({ text, onRetry }: ProblemProps) {
  return (
    <div className="state">
      <p role="alert" className="alert">
        {text}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
