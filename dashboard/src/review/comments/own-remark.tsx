import { isLeader } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { CommentForm } from "./comment-form.tsx";
import { type Remark, Said } from "./said.tsx";
import { tellUnmatched } from "./tell-unmatched.ts";

type OwnRemarkProps = {
  remark: Remark;
  mayWrite: boolean;
  /** True for the reason of a request for changes, which stays. */
  stays?: boolean;
  children?: ReactNode;
};

/** Remark that its writer can edit, and delete if it need not stay. */
export function OwnRemark({ remark, mayWrite, stays = false, children }: OwnRemarkProps) {
  const { id, author, authorId, guest, body, deletedBy } = remark;
  const { person } = useSession();
  const { organization } = usePlace();
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const editing = useMutation(mutation("update_comment", { sentAgain: true }));
  const isOpen = mayWrite && deletedBy === null;
  const mayEdit = isOpen && authorId === person.id && guest === null;
  const mayDelete = isOpen && !stays && (authorId === person.id || isLeader(organization.role));
  const close = () => setDoing(null);
  const form = doing === "edit" && (
    <div className="mt-2">
      <CommentForm
        draftKey={`${id}-edit`}
        initial={body}
        label={m.review_comment_label()}
        action={m.save()}
        onSend={async (words) => tellUnmatched((await editing.mutateAsync({ id, body: words })).unmatched)}
        onClose={close}
      />
    </div>
  );
  return (
    <>
      <Said remark={remark} form={form || undefined}>
        {children}
        {(mayEdit || mayDelete) && (
          <Menu
            align="end"
            trigger={
              <IconButton label={m.review_remark_actions({ name: personName(author) })} className="-my-1.5 -mr-1.5 size-7">
                <MoreHorizontal size={15} />
              </IconButton>
            }
          >
            {mayEdit && (
              <MenuItem icon={<Pencil size={14} />} onSelect={() => setDoing("edit")}>
                {m.edit()}
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem danger icon={<Trash2 size={14} />} onSelect={() => setDoing("delete")}>
                {m.delete()}
              </MenuItem>
            )}
          </Menu>
        )}
      </Said>
      {doing === "delete" && (
        <ConfirmCall
          operation="delete_comment"
          input={{ id }}
          title={m.review_delete_remark_title()}
          description={m.review_delete_remark_text()}
          action={m.delete()}
          done={m.review_remark_deleted()}
          onClose={close}
        />
      )}
    </>
  );
}
