import type { Permission } from "@galley/contract";
import { Check, TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { permissionName } from "./permission-names.ts";

type PermissionListProps = {
  permissions: readonly Permission[];
  beyondRole?: readonly Permission[];
  /** One per line, for narrow places. */
  stacked?: boolean;
};

/** List of permissions in words. Those that the person's role no longer allows are marked. */
export function PermissionList({ permissions, beyondRole = [], stacked = false }: PermissionListProps) {
  return (
    <ul className={cx("grid gap-x-6 gap-y-1.5 text-ui", !stacked && "sm:grid-cols-2")}>
      {permissions.map((permission) => {
        const isBeyond = beyondRole.includes(permission);
        const Icon = isBeyond ? TriangleAlert : Check;
        return (
          <li key={permission} className={cx("flex gap-2 leading-5", isBeyond && "text-ink-3")}>
            <Icon size={14} className={cx("mt-0.75 shrink-0", isBeyond ? "text-amber-i" : "text-accent")} aria-hidden />
            <span>
              {permissionName(permission)}
              {isBeyond && <span className="block text-xs">{m.tokens_beyond_role()}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
