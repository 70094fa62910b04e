import { useMutation } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { MenuItem } from "#src/ui/menu.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Member } from "../member.ts";

/** Hides a member whom readers see as an author, or allows one who was hidden. Nothing for others. */
export function AuthorItem({ member: { personId, name, author }, onHide }: { member: Member; onHide: () => void }) {
  const allowing = useMutation(mutation("allow_author"));
  if (author === "none") return null;
  if (author === "shown") {
    return (
      <MenuItem icon={<EyeOff size={14} />} onSelect={onHide}>
        {m.people_author_hide()}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      icon={<Eye size={14} />}
      onSelect={() => void allowing.mutateAsync({ personId }).then(() => toast(m.people_author_allowed({ name })), toastProblem)}
    >
      {m.people_author_allow()}
    </MenuItem>
  );
}
