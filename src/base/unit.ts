// Numbers with a unit in their type. The compiler refuses a day where money is expected, or a count of shares where a day is
// expected; at run time they are plain numbers without any cost.

declare const unit: unique symbol;

/** A number of one unit. A plain number, such as the result of arithmetic, is accepted; a number of another unit is not. */
export type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** A number of shares. */
export type Quantity = Unit<"shares">;
