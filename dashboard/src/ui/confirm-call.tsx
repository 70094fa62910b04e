import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { mutation } from "#src/api/mutation.ts";
import type { Input, OperationName } from "#src/api/operations.ts";
import { Confirm } from "./dialog.tsx";
import { toast, toastProblem } from "./toast.tsx";

type ConfirmCallProps<N extends OperationName> = {
  operation: N;
  input: Input<N>;
  title: string;
  description: ReactNode;
  action: string;
  /** Whether something is lost by it; so it is unless told otherwise. */
  danger?: boolean;
  open?: boolean;
  onClose: () => void;
  /** What is told when it is done; nothing where the screen shows it. */
  done?: string;
  /** Closes the question unless told otherwise. */
  onDone?: () => void;
};

/** Asks once more before a call that cannot be taken back, makes it, and tells what came of it. */
export function ConfirmCall<N extends OperationName>(props: ConfirmCallProps<N>) {
  const { operation, input, open = true, danger = true, onClose, done, onDone = onClose, ...asked } = props;
  const { mutateAsync, isPending } = useMutation(mutation(operation));
  // Not told to the call itself: what it refreshes can take away the row in which this stands before it has answered.
  const confirm = async () => {
    try {
      await mutateAsync(input);
      if (done !== undefined) toast(done);
      onDone();
    } catch (error) {
      toastProblem(error);
    }
  };
  return <Confirm open={open} danger={danger} busy={isPending} onClose={onClose} onConfirm={() => void confirm()} {...asked} />;
}
