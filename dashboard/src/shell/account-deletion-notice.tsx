import { m } from "#messages";
import { longMoment } from "#src/format/dates.ts";
import { useSession } from "#src/place/use-place.ts";

/** Notice that the person's account is to be deleted, with the way to keep it. */
export function AccountDeletionNotice({ timeZone }: { timeZone: string }) {
  const { deletionAt } = useSession().person;
  if (deletionAt === null) return null;
  return (
    <p role="status" className="bg-amber-s px-4 py-1.5 text-center text-amber-i text-ui">
      {m.account_deletion({ moment: longMoment(deletionAt, timeZone) })}{" "}
      <a href="/account" className="font-medium underline underline-offset-2">
        {m.account_keep()}
      </a>
    </p>
  );
}
