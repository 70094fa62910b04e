type Reached = () => void;

let armed: { name: string; hitsLeft: number; reached: Reached } | undefined;

const killThisProcess: Reached = () => void process.kill(process.pid, "SIGKILL");

/**
 * Sets the point at which `reached` is called, on reaching it for the `hits`th time and each time after that. It kills this process
 * when absent. Only crash tests use it.
 */
export function armFailpoint(name: string, hits = 1, reached = killThisProcess): void {
  armed = { name, hitsLeft: hits, reached };
}

export function disarmFailpoint(): void {
  armed = undefined;
}

export function failpoint(name: string): void {
  if (armed?.name !== name) return;
  armed.hitsLeft -= 1;
  if (armed.hitsLeft <= 0) armed.reached();
}
