import { limits, type ModelProvider, modelProvider, modelProviderNames } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { type Model, modelKindWords } from "./model-kinds.ts";
import { PriceFields, priceIn, pricesOf } from "./price-fields.tsx";

/** Dialog for a model of the organization's own. The service has it do a small piece of its work before it stores anything. */
export function ModelDialog({ model: { kind, own }, onClose }: { model: Model; onClose: () => void }) {
  const providers = modelProviderNames.filter((name) => modelProvider(name).models[kind] !== undefined);
  const example = (provider: ModelProvider) => modelProvider(provider).models[kind] ?? "";
  const first = own?.provider ?? providers[0] ?? "openai";
  const form = useForm("set_model", {
    initial: { provider: first, model: own?.model ?? example(first), address: own?.address ?? "", key: "", ...pricesOf(own) },
    input: ({ provider, model, address, key, ...prices }) => ({
      kind,
      provider,
      model: model.trim(),
      ...(modelProvider(provider).address === null && { address: address.trim() }),
      ...(key.trim() !== "" && { key: key.trim() }),
      price: priceIn(prices),
    }),
    onDone: ({ own: entered }) => {
      onClose();
      toast(m.models_entered({ model: entered?.model ?? "" }));
    },
  });
  const { provider, model, address } = form.values;
  const { address: common, likeAddress, needsKey } = modelProvider(provider);
  const choose = (next: ModelProvider) => {
    form.set("provider", next);
    if (model === "" || model === example(provider)) form.set("model", example(next));
    form.set("address", next === own?.provider ? own.address : "");
  };
  const keepsKey = own?.hasKey === true && own.provider === provider && (common !== null || own.address === address.trim());
  return (
    <Dialog open onClose={onClose} title={modelKindWords[kind].title()} description={m.models_asked()}>
      <DialogForm values={form.values} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <SelectField
          label={m.models_provider()}
          {...form.field("provider")}
          onChange={choose}
          options={providers.map((name) => ({ value: name, label: name === "other" ? m.models_other() : modelProvider(name).title }))}
        />
        {common === null && (
          <TextField
            label={m.models_address()}
            type="url"
            hint={m.models_address_hint()}
            placeholder={likeAddress}
            required
            autoComplete="off"
            {...form.field("address")}
          />
        )}
        <TextField
          label={m.models_model()}
          hint={provider === "azure" ? m.models_model_azure() : m.models_model_hint()}
          maxLength={limits.modelNameLengthMax}
          required
          autoComplete="off"
          {...form.field("model")}
        />
        {/* With `new-password`, browsers do not fill in the password that they have stored for this site. */}
        <TextField
          label={needsKey ? m.models_key() : m.models_key_if_any()}
          hint={keepsKey ? m.models_key_kept() : needsKey ? m.models_key_hint() : undefined}
          type="password"
          required={needsKey && !keepsKey}
          autoComplete="new-password"
          {...form.field("key")}
        />
        <PriceFields kind={kind} field={form.field} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {form.isSending ? m.models_trying() : m.models_try()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
