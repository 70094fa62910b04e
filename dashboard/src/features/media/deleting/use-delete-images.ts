import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";

const atOnceMax = 3;

/** Deletes images, three at once; tells how many are gone and why one is not. */
export function useDeleteImages(): (ids: readonly string[]) => Promise<{ done: number; reason: string | undefined }> {
  const { mutateAsync } = useMutation(mutation("delete_image"));
  return async (ids) => {
    const waiting = [...ids];
    let done = 0;
    let reason: string | undefined;
    async function work() {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          await mutateAsync({ id });
          done += 1;
        } catch (error) {
          reason = error instanceof Error && error.message !== "" ? error.message : m.error_unexpected();
        }
      }
    }
    await Promise.all(Array.from({ length: atOnceMax }, work));
    return { done, reason };
  };
}
