// Helpers shared by the handlers of an account's own resources: ids in paths, and bodies that were read or refused.

import type { Caller } from "../../access/index.ts";
import { notFound, Refusal, rest } from "../../wire/index.ts";
import { type Answer, json } from "./response/answer.ts";

type OwnedResource = "Webhook" | "Alert" | "Delivery" | "Watchlist" | "Replay" | "Link" | "Email" | "Key" | "Account";

/** The caller, and the id of its resource in the path. */
export interface OwnedContext {
  readonly caller: Caller;
  readonly path: { readonly id: string };
}

/** The resource that a path names by id; throws NOT_FOUND when the text is no id or `find` finds nothing. */
export async function byPathId<T>(
  resource: OwnedResource,
  text: string,
  find: (id: number) => Promise<T | null>,
): Promise<T> {
  const id = rest.parsePathId(text);
  return existing(id === null ? null : await find(id), resource, text);
}

/** The value; throws NOT_FOUND when there is none. */
export function existing<T>(value: T | null, resource: OwnedResource, id: string | number): T {
  if (value === null) throw notFound(resource, id);
  return value;
}

/** The value; a refusal is thrown. */
export function valid<T>(value: T | Refusal): T {
  if (value instanceof Refusal) throw value;
  return value;
}

/** Answers a DELETE; NOT_FOUND where `remove` finds nothing to remove. */
export async function deleteOwned(
  resource: OwnedResource,
  { caller, path }: OwnedContext,
  remove: (accountId: number, id: number) => Promise<boolean>,
): Promise<Answer> {
  const deleted = async (id: number) => ((await remove(caller.accountId, id)) ? projectDeleted(id) : null);
  return json(await byPathId(resource, path.id, deleted));
}

export function projectDeleted(id: number): rest.Deleted {
  return { id, deleted: true };
}
