export function shiftClock(milliseconds: number): void;
export function machineNow(): number;
export function shiftOfClock(): number;
