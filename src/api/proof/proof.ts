// GET /proof/head/, keys/ and consistency/, which need no key, and /proof/inclusion/: proofs about the journal that anybody can check.

import type { LiveMarket } from "../../market/index.ts";
import { formatPosition, parsePosition } from "../../model/index.ts";
import { headWords, keyWords, type ProofRecords, type ReceiptIssuer } from "../../proof/index.ts";
import { invalidParam, notFound, notThere, rest } from "../../wire/index.ts";
import { encodeJson } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import type { Page } from "../http/page.ts";
import { json } from "../http/response/answer.ts";
import { type Reply, reply } from "../http/response/reply.ts";

/** The sources of proofs: the records of the tree, and receipts. */
export interface ProofSources {
  readonly records: ProofRecords;
  readonly receipts: ReceiptIssuer;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

export function proofPages({ records: proofs }: Pick<ProofSources, "records">): readonly Page[] {
  const answered = (value: unknown): Reply => reply({ body: encodeJson(value) });
  return [
    {
      path: rest.PROOF_PATHS.head,
      open: async () => {
        const head = await proofs.head();
        if (head === null) throw notThere("The journal has no signed head yet.");
        return answered(headWords(head) satisfies rest.ProofHead);
      },
    },
    {
      path: rest.PROOF_PATHS.keys,
      open: async () => {
        const keys = (await proofs.keys()).map(keyWords);
        return answered({ keys } satisfies rest.ProofKeys);
      },
    },
    {
      path: rest.PROOF_PATHS.consistency,
      open: async ({ query }) => {
        const sizes = new URLSearchParams(query);
        const first = rest.parseTreeSize(sizes.get("first"));
        const second = rest.parseTreeSize(sizes.get("second"));
        if (second === null) throw invalidParam("second", "the size of a tree, from 1 on");
        if (first === null || first > second) throw invalidParam("first", "the size of a tree, from 1 up to second");
        const path = await proofs.consistency(first, second);
        if (path === null) throw invalidParam("second", "a size that the tree has had");
        return answered({ first, second, path: path.map(base64) } satisfies rest.ProofConsistency);
      },
    },
  ];
}

export function proofEndpoints(proofs: ProofRecords, market: LiveMarket): readonly EndpointHandler[] {
  return [
    onEndpoint(rest.endpoints.getInclusion, async ({ parameters }) => {
      const position = parsePosition(parameters.place ?? "");
      if (position === null) throw invalidParam("position", "a day and a number such as 20261115.1234567");
      const asked = rest.parseTreeSize(parameters.treeSize);
      if (asked === null && parameters.treeSize !== undefined)
        throw invalidParam("tree_size", "the size of a tree, from 1 on");
      const shown = market.engine("realtime").position;
      const isLater = (seq: number): boolean =>
        shown === null || position.day > shown.day || (position.day === shown.day && seq > shown.seq);
      if (isLater(position.seq)) throw invalidParam("position", "one that has been");
      const leaf = await proofs.leafAt(position);
      if (leaf === null) throw notFound("Position", formatPosition(position));
      // A proof must not show events that this process has not shown yet.
      if (isLater(leaf.lastSeq)) throw invalidParam("position", "one that has been");
      const treeSize = asked ?? (await proofs.size());
      if (treeSize > (await proofs.size())) throw invalidParam("tree_size", "a size that the tree has had");
      if (leaf.index >= treeSize) throw invalidParam("tree_size", "the size of a tree that covers the position");
      const proof = await proofs.inclusion(leaf, treeSize);
      if (proof === null) throw notFound("Position", formatPosition(position));
      const answer: rest.ProofInclusion = {
        leaf_index: leaf.index,
        tree_size: treeSize,
        leaf: base64(proof.data),
        path: proof.path.map(base64),
      };
      return json(answer);
    }),
  ];
}
