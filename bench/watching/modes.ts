/** How the service is watched during a turn. `off again` is the same as `off`: it tells how far equal turns are apart. */
export const modes = {
  off: { metrics: false },
  "off again": { metrics: false },
  metrics: { metrics: true },
  "traces of 1 %": { metrics: false, ratio: 0.01 },
  "traces of 100 %": { metrics: false, ratio: 1 },
  "metrics and traces of 1 %": { metrics: true, ratio: 0.01 },
  "metrics and traces of 100 %": { metrics: true, ratio: 1 },
} as const satisfies Record<string, { metrics: boolean; ratio?: number }>;

export type ModeName = keyof typeof modes;
export const modeNames = Object.keys(modes) as ModeName[];
