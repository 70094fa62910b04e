/** Kinds of code that let a busy machine or an hour of the day decide about a test. */
const timedKinds = {
  /** Reading a clock to compare or measure. `fromNow` of server/test/from-now.ts tells a moment to give to the product. */
  clock: /\bDate\.now\b|\bnew Date\(\)|\bperformance(?:\.now\b|\s*\})|\bhrtime\b|\bperf_hooks\b/,
  /** Pauses, and work at intervals. A test waits for an event or for a condition. A timer without work only keeps a process alive. */
  sleep: /(?<![.\w])setTimeout\(|\bsetInterval\((?!\(\) => \{\})|\btimers\/promises\b|\bwaitForTimeout\b|\bpg_sleep\b|\bAtomics\.wait\b/,
  /** Time of the processor. */
  processor: /\b(?:threadC|c)puUsage\b|\b(?:bestC|c)puTime\b|\bonThisMachine\b/,
  /** Bounds of a duration that was measured or of a distance to now, and limits of a wait or a test other than the run's own. */
  limit:
    /\btimeout: |\bAbortSignal\.timeout\(|\bvi\.wait(?:For|Until)\(|^ {0,2}\}, *[\d_]+\);|\btoBe(?:Less|Greater)Than(?:OrEqual)?\([^()]*millisecond|\b(?:milliseconds|minutes|hours|elapsed|took|duration|waited)\)*(?:, [^()]*\))?\.toBe(?:Less|Greater|CloseTo)/i,
} as const;
export type TimedKind = keyof typeof timedKinds;

const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/;

/** Names each line of such code with its kind. Comments may speak of time. */
export function timedCode(text: string): { line: number; kind: TimedKind }[] {
  return text.split("\n").flatMap((written, index) => {
    const code = written.replace(comment, "");
    const kinds = (Object.keys(timedKinds) as TimedKind[]).filter((kind) => timedKinds[kind].test(code));
    return kinds.map((kind) => ({ line: index + 1, kind }));
  });
}
