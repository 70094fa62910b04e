/** Lets a worker work until nothing is due. Returns how much there was. */
export async function drain(worker: { work(): Promise<number> }): Promise<number> {
  let count = 0;
  for (let done = await worker.work(); done > 0; done = await worker.work()) count += done;
  return count;
}
