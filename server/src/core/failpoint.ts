let armed: { name: string; hitsLeft: number } | undefined;

/** Sets the point at which this process kills itself, on reaching it for the `hits`th time. Only crash tests use it. */
export function armFailpoint(name: string, hits = 1): void {
  armed = { name, hitsLeft: hits };
}

export function failpoint(name: string): void {
  if (armed?.name !== name) return;
  armed.hitsLeft -= 1;
  if (armed.hitsLeft <= 0) process.kill(process.pid, "SIGKILL");
}
