/** Takes a text to its end. */
type Reader = (text: string) => unknown;

/** Readers by the module that they are in. */
export type Readers = Readonly<Record<string, Readonly<Record<string, Reader>>>>;

/** Wraps a reader so that a refusal counts as an answer. */
export function failing(read: Reader): Reader {
  return (text) => {
    try {
      return read(text);
    } catch {
      return undefined;
    }
  };
}
