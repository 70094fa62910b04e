import { m } from "#messages";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import type { Notification } from "../notification-words.tsx";

type Keys = {
  notifications: readonly Notification[];
  unread: boolean;
  markOne: (id: string) => void;
  unmarkOne: (id: string) => void;
  markAll: () => void;
};

/** Sets up the shortcuts of the list and of the actions on its rows. */
export function useNotificationKeys({ notifications, unread, markOne, unmarkOne, markAll }: Keys): void {
  const focused = () => notifications.find(({ id }) => id === focusedId());
  useShortcuts([
    { keys: "j", label: m.notifications_next(), run: () => void moveRow(1) },
    { keys: "k", label: m.notifications_previous(), run: () => void moveRow(-1) },
    {
      keys: "e",
      label: m.notifications_read_one(),
      run: () => {
        const one = focused();
        if (one?.readAt !== null) return;
        // A read notification leaves the list of unread ones, so the focus moves on to its neighbor.
        if (unread && !moveRow(1)) moveRow(-1);
        markOne(one.id);
      },
    },
    {
      keys: "u",
      label: m.notifications_unread_one(),
      run: () => {
        const one = focused();
        if (one !== undefined && one.readAt !== null) unmarkOne(one.id);
      },
    },
    { keys: "Shift+E", label: m.notifications_read_all(), run: () => notifications.some(({ readAt }) => readAt === null) && markAll() },
  ]);
}

function focusedId(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement.dataset.row : undefined;
}

/** Moves the focus by `step` rows. Returns false if there is no such row. */
function moveRow(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex(({ dataset }) => dataset.row === focusedId());
  const next = rows[at < 0 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}
