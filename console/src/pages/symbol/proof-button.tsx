// The proof of a quote: asks for the quote with its signed receipt, checks the signature in the browser, and saves both for `marsad prove`.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type ReceiptClaims, ReceiptError, verifyReceipt } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { saveFile } from "../../components/save-file.ts";
import { toast } from "../../components/toast.tsx";
import { figure, ValueList } from "../../components/value-list.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count, price } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

interface Proof {
  /** Answer and receipt, unchanged. */
  readonly file: string;
  readonly price: number;
  /** Null where this browser cannot check signatures. */
  readonly claims: ReceiptClaims | null;
}

async function readProof(symbol: string): Promise<Proof> {
  const { receipt, price } = await client().quote(symbol, { receipt: true });
  if (receipt === undefined) throw new ReceiptError("The answer has no receipt.");
  const claims = await verifyReceipt(receipt, client().proof).catch((error: unknown) => {
    // An older browser has no Ed25519; the reader must see a wrong receipt.
    if (error instanceof ReceiptError) throw error;
    return null;
  });
  return { file: `${JSON.stringify(receipt, null, 2)}\n`, price, claims };
}

export function ProofButton({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text().proof;
  const proof = useSignal<Proof | null>(null);
  const isBusy = useSignal(false);
  const open = async (): Promise<void> => {
    isBusy.value = true;
    try {
      proof.value = await readProof(symbol);
    } catch (error) {
      toast(error instanceof ReceiptError ? said.wrong : troubleText(error), true);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <Button name={said.open} press={() => void open()} isDisabled={isBusy.value} />
      {proof.value === null ? null : (
        <ProofDialog symbol={symbol} proof={proof.value} close={() => (proof.value = null)} />
      )}
    </>
  );
}

interface DialogProps {
  readonly symbol: string;
  readonly proof: Proof;
  readonly close: () => void;
}

function ProofDialog({ symbol, proof, close }: DialogProps): JSX.Element {
  const said = text().proof;
  const { claims } = proof;
  const name = `${symbol}-${claims?.position ?? "proof"}.json`;
  return (
    <Dialog title={said.title} close={close}>
      <div class="dialog-body">
        <p>{said.lead}</p>
        <p class={claims === null ? "is-soft" : "is-up"}>{claims === null ? said.unchecked : said.checked}</p>
        <ValueList
          rows={[
            figure("proven_price", said.price, price(proof.price)),
            ...(claims === null
              ? []
              : [
                  { name: said.marketTime, value: dayAndTime(claims.market_time) },
                  figure("position", said.position, claims.position),
                  figure("tree_size", said.treeSize, count(claims.tree_size)),
                ]),
          ]}
        />
        <p class="is-soft">{said.prove}</p>
        <code class="secret-text" dir="ltr">{`marsad prove ${name}`}</code>
      </div>
      <div class="dialog-actions">
        <a class="button" href="/docs/guide/proof">
          {said.guide}
        </a>
        <Button
          name={said.save}
          press={() => saveFile(new Blob([proof.file], { type: "application/json" }), name)}
          class="button is-primary"
        />
      </div>
    </Dialog>
  );
}
