/** A value that is often there already. Waiting for one that is would cost a hot page a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on at once with a value that is there, and later with one that is not. */
export function chain<A, B>(value: MaybePromise<A>, next: (value: A) => MaybePromise<B>): MaybePromise<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}
