import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { reasonOf } from "#src/api/reason-of.ts";

const atOnceMax = 3;

type Outcome = { done: number; reason: string | undefined; waits: boolean };

/** Deletes images, three at a time. Returns how many are gone, the reason for a failure, and whether live pages still show one for now. */
export function useDeleteImages(): (ids: readonly string[]) => Promise<Outcome> {
  const { mutateAsync } = useMutation(mutation("delete_image"));
  return async (ids) => {
    const waiting = [...ids];
    let done = 0;
    let reason: string | undefined;
    let waits = false;
    async function work() {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          const { waitsForApproval } = await mutateAsync({ id });
          waits ||= waitsForApproval;
          done += 1;
        } catch (error) {
          reason = reasonOf(error);
        }
      }
    }
    await Promise.all(Array.from({ length: atOnceMax }, work));
    return { done, reason, waits };
  };
}
