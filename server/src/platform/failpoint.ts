let armed: string | undefined;

/** Names the point at which this process kills itself. Crash tests use it; nothing else sets it. */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

export function failpoint(name: string): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
