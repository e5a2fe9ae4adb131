import { UNREACHABLE } from '#contracts/api/server-messages.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import {
  bodyNames,
  FIRST_YEAR,
  feeFieldWords,
  fuelNames,
  LAST_YEAR,
  MOST_EMPTY,
  MOST_LOADED,
} from '#contracts/fees/fee-field-words.ts';
import type { Language } from '#words/languages.ts';

const english = {
  fields: feeFieldWords,
  bodies: bodyNames,
  fuels: fuelNames,
  optional: 'optional',
  choose: 'Choose one',
  submit: 'ESTIMATE MY FEES',
  working: 'Processing',
  tryAgain: 'TRY AGAIN',
  problems: 'There is a problem',
  error: 'Error: ',
  unreachable: UNREACHABLE,
  /** Shown above the lines. The script replaces {total} with an amount in dollars. */
  result: 'About {total} for one year',
  total: 'Estimated DMV fees if you pay today',
  unconfirmed: 'Not confirmed',
  /** Shown instead of an amount in dollars. */
  unknown: 'Unknown',
  /** Shown before the statute on which a fee is based. */
  law: 'Law:',
  notDue: 'Fees you don’t owe',
  start: 'START YOUR RENEWAL',
  fees: feeNames,
};

const spanish: typeof english = {
  fields: {
    body: {
      label: 'Tipo de vehículo',
      hint: 'No para botes ni remolques: pagan otras tarifas.',
      problem: 'Elija el tipo de vehículo',
    },
    unladen_weight: {
      label: 'Peso vacío',
      hint: 'En libras, como en su tarjeta de registro.',
      problem: `Escriba el peso vacío en libras, por ejemplo 4500. Con más de ${MOST_EMPTY} es un camión`,
    },
    gross_weight: {
      label: 'Peso con carga',
      hint: `En libras. Solo si pasa de ${MOST_EMPTY}.`,
      problem: `Escriba el peso con carga en libras, por ejemplo 14000, máximo ${MOST_LOADED}`,
    },
    fuel: { label: 'Combustible', problem: 'Elija el combustible' },
    model_year: {
      label: 'Año del modelo',
      problem: 'Escriba el año del modelo, por ejemplo 2021',
    },
    purchased_on: {
      label: 'Año en que lo compró',
      problem: 'Escriba el año en que lo compró, este año o antes',
    },
    purchase_price: {
      label: 'Precio que pagó',
      hint: 'En dólares. Basta una cifra aproximada.',
      problem: 'Escriba el precio en dólares, por ejemplo 24000',
    },
    zip: {
      label: 'Código postal',
      hint: 'Completa el condado.',
      problem: 'Escriba un código postal de cinco dígitos, o déjelo vacío',
    },
    county: {
      label: 'Condado',
      hint: 'El condado donde vive.',
      problem: 'Elija el condado',
    },
    expires_on: {
      label: 'El registro vence el',
      hint: 'La fecha de su tarjeta o calcomanía.',
      problem: `Escriba el día en que vence el registro, de ${FIRST_YEAR} a ${LAST_YEAR}`,
    },
  },
  bodies: {
    automobile: 'Auto o SUV',
    motorcycle: 'Motocicleta',
    pickup: 'Camioneta pickup',
    truck: 'Camión',
  },
  fuels: {
    gasoline: 'Gasolina',
    diesel: 'Diésel',
    hybrid: 'Híbrido',
    natural_gas: 'Gas natural',
    propane: 'Propano',
    electric: 'Eléctrico',
    hydrogen: 'Hidrógeno',
  },
  optional: 'opcional',
  choose: 'Elija uno',
  submit: 'CALCULAR MIS TARIFAS',
  working: 'Calculando',
  tryAgain: 'INTENTAR OTRA VEZ',
  problems: 'Hay un problema',
  error: 'Error: ',
  unreachable: 'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
  result: 'Cerca de {total} por un año',
  total: 'Total aproximado para el DMV, si paga hoy',
  unconfirmed: 'Sin confirmar',
  unknown: 'No se sabe',
  law: 'Ley:',
  notDue: 'Tarifas que no debe pagar',
  start: 'RENOVAR AHORA',
  fees: {
    registration_fee: 'Tarifa de registro',
    chp_fee: 'Tarifa de la Patrulla de Caminos',
    vlf: 'Tarifa de licencia del vehículo',
    tif: 'Tarifa para mejorar el transporte',
    rif: 'Tarifa para mejorar los caminos',
    weight_fee: 'Tarifa por peso',
    county_fees: 'Tarifas del condado y sus distritos',
    smog_abatement: 'Tarifa para reducir el smog',
    penalty_registration: 'Recargo por retraso: tarifa de registro',
    penalty_chp: 'Recargo por retraso: Patrulla de Caminos',
    penalty_vlf: 'Recargo por retraso: tarifa de licencia',
    penalty_weight: 'Recargo por retraso: tarifa por peso',
  },
};

const words: Record<Language, typeof english> = { en: english, es: spanish };

export function calculatorWordsIn(language: Language): typeof english {
  return words[language];
}
