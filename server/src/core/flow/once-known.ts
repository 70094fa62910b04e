/** Goes on with a value at once where it is known, else once it is. A turn of the event loop less matters where most values are in memory. */
export function onceKnown<Known, Next>(known: Known | Promise<Known>, next: (value: Known) => Next | Promise<Next>): Next | Promise<Next> {
  return known instanceof Promise ? known.then(next) : next(known);
}
