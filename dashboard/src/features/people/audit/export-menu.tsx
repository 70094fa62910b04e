import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuHeading, MenuItem } from "#src/ui/menu.tsx";
import { startDownload } from "#src/ui/start-download.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useFilters } from "./use-filters.ts";

/** Menu that exports all entries that match the filters. */
export function ExportMenu() {
  const { wanted } = useFilters();
  const asking = useMutation(mutation("export_audit_log"));
  const take = (format: "csv" | "ndjson") =>
    asking.mutate(
      { ...wanted, format },
      {
        onSuccess: (file) => {
          startDownload(file);
          toast(m.audit_export_begun());
        },
        onError: toastProblem,
      },
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button busy={asking.isPending}>
          <Download size={14} aria-hidden />
          {m.audit_export()}
        </Button>
      }
    >
      <MenuHeading>{m.audit_export_what()}</MenuHeading>
      <MenuItem onSelect={() => take("csv")}>{m.audit_export_csv()}</MenuItem>
      <MenuItem onSelect={() => take("ndjson")}>{m.audit_export_ndjson()}</MenuItem>
    </Menu>
  );
}
