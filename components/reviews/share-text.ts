/** Two decimals, with a minus sign and not the hyphen that `toLocaleString` writes; a dash where there is no value. */
export const shareText = (value: number | null, language: string): string =>
  value === null
    ? '–'
    : value
        .toLocaleString(language, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          signDisplay: 'negative',
        })
        .replace('-', '−');
