// Plain JavaScript without imports: workers, processes that tests start and pages shift their clocks by the same function. A process that
// begins with a shift imports this file with it: `--import=file:///.../shift-clock.mjs?shift=-60000`.

/** Shifts `Date` and `Temporal.Now` of a process or page. They run on in real time; timers and `performance.now()` stay as they are. */
export function shiftClock(milliseconds) {
  const place = Symbol.for("galley.test-clock");
  if (globalThis[place] !== undefined) {
    globalThis[place].shift = milliseconds;
    return;
  }
  const Machine = Date;
  const clock = { shift: milliseconds, machineNow: Machine.now };
  globalThis[place] = clock;
  const now = () => clock.machineNow() + clock.shift;
  Machine.now = now;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Machine(now()).toString(),
  });
  Machine.prototype.constructor = globalThis.Date;
  if (globalThis.process !== undefined) shiftIds(now);
  if (globalThis.Temporal === undefined) return;
  const { Instant, Now } = globalThis.Temporal;
  const zoned = (zone = Now.timeZoneId()) => Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone);
  Now.instant = () => Instant.fromEpochMilliseconds(now());
  Now.zonedDateTimeISO = zoned;
  Now.plainDateTimeISO = (zone) => zoned(zone).toPlainDateTime();
  Now.plainDateISO = (zone) => zoned(zone).toPlainDate();
  Now.plainTimeISO = (zone) => zoned(zone).toPlainTime();
}

/** Makes ids that begin with the time begin with the shifted one. Pages make none. */
function shiftIds(now) {
  const crypto = globalThis.process?.getBuiltinModule("node:crypto");
  if (crypto?.randomUUIDv7 === undefined) return;
  const { randomUUIDv7 } = crypto;
  crypto.randomUUIDv7 = (options) => {
    const digits = Math.floor(now()).toString(16).padStart(12, "0");
    return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7(options).slice(13)}`;
  };
  globalThis.process.getBuiltinModule("node:module").syncBuiltinESMExports();
}

/** Returns the time by the machine's clock, in milliseconds. */
export function machineNow() {
  return globalThis[Symbol.for("galley.test-clock")]?.machineNow() ?? Date.now();
}

/** Returns by how many milliseconds the clock of this process is shifted. */
export function shiftOfClock() {
  return globalThis[Symbol.for("galley.test-clock")]?.shift ?? 0;
}

const wanted = new URL(import.meta.url).searchParams.get("shift");
if (wanted !== null) shiftClock(Number(wanted));
