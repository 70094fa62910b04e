const laterMilliseconds = 300;

/** Runs something once the browser is idle, so that it does not hold up what is being shown. Returns a function that calls it off. */
export function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run, laterMilliseconds);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(asked);
}
