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
  /** True, the default, if the call destroys something. */
  danger?: boolean;
  open?: boolean;
  onClose: () => void;
  /** Message after success; undefined if the screen itself shows the result. */
  done?: string;
  /** Closes the question by default. */
  onDone?: () => void;
};

/** Question before a call that cannot be undone. It makes the call and reports the outcome. */
export function ConfirmCall<N extends OperationName>(props: ConfirmCallProps<N>) {
  const { operation, input, open = true, danger = true, onClose, done, onDone = onClose, ...asked } = props;
  const { mutateAsync, isPending } = useMutation(mutation(operation));
  // Not a callback of the call itself: the refresh after it can remove the row around this dialog before the callback runs.
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
