import { needsDate } from "@galley/contract";
import { Package, RotateCw } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import type { PostDelivery } from "./delivery.ts";
import { MarkPosted } from "./mark-posted.tsx";

type Props = { postId: string; one: PostDelivery; onPackage: () => void };
type Asked = "withdraw" | "retry" | "mark";

/** Actions on a destination that has a date. */
export function DeliveryActions({ postId, one, onPackage }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const { status, destination, waitsFor } = one;
  if (one.at === null || status === "confirmed") return null;
  const hasFailed = status === "failed" && !needsDate(one.error?.code);
  const isInDoubt = one.error?.kind === "unconfirmed";
  const close = () => setAsked(undefined);
  return (
    <>
      {waitsFor === "person" && (
        <Button look="primary" onClick={onPackage}>
          <Package size={14} aria-hidden />
          {m.posts_package_open()}
        </Button>
      )}
      {hasFailed && (
        <Button onClick={() => setAsked("retry")}>
          <RotateCw size={14} aria-hidden />
          {m.posts_retry()}
        </Button>
      )}
      {hasFailed && <Button onClick={() => setAsked("mark")}>{m.posts_mark()}</Button>}
      <Button look="quiet" onClick={() => setAsked("withdraw")}>
        {isInDoubt ? m.posts_not_there() : m.posts_withdraw()}
      </Button>
      {asked === "withdraw" && <Withdraw postId={postId} one={one} notThere={isInDoubt} onClose={close} />}
      {asked === "retry" && <Retry postId={postId} one={one} isInDoubt={isInDoubt} onClose={close} />}
      <Dialog open={asked === "mark"} onClose={close} title={m.posts_mark_title({ name: postDestinationName(destination) })}>
        <MarkPosted postId={postId} destination={destination} onDone={close} />
      </Dialog>
    </>
  );
}

type AskProps = { postId: string; one: PostDelivery; onClose: () => void };

function Withdraw({ postId, one: { destination }, notThere, onClose }: AskProps & { notThere: boolean }) {
  const name = postDestinationName(destination);
  return (
    <ConfirmCall
      operation="withdraw_post_destination"
      input={{ id: postId, destination, notThere }}
      done={m.posts_withdrawn({ name })}
      onClose={onClose}
      title={notThere ? m.posts_not_there_title({ name }) : m.posts_withdraw_title({ name })}
      description={notThere ? m.posts_not_there_text({ name }) : m.posts_withdraw_text({ name })}
      action={notThere ? m.posts_not_there_action() : m.posts_withdraw()}
    />
  );
}

function Retry({ postId, one: { destination }, isInDoubt, onClose }: AskProps & { isInDoubt: boolean }) {
  const name = postDestinationName(destination);
  return (
    <ConfirmCall
      operation="retry_post_destination"
      input={{ id: postId, destination }}
      done={m.posts_retried({ name })}
      danger={false}
      onClose={onClose}
      title={m.posts_retry_title({ name })}
      description={isInDoubt ? m.posts_retry_doubt({ name }) : m.posts_retry_text({ name })}
      action={m.posts_retry()}
    />
  );
}
