/** Fields, addresses, cards, prices, and the order summary. */
export const forms = {
  // Fields.
  '(optional)': '(opcional)',
  'Error:': 'Error:',
  'There is a problem': 'Hay un problema',
  CHANGE: 'CAMBIAR',
  Email: 'Correo electrónico',
  State: 'Estado',
  'Select a state': 'Elija un estado',
  'ZIP code': 'Código postal (ZIP)',
  'We don’t recognize this ZIP code. Please check it.':
    'No reconocemos este código postal. Revíselo.',
  'ZIP code {zip} is in {city}, {state}.': 'El código postal {zip} es de {city}, {state}.',
  Loading: 'Cargando',

  // What is missing or wrong in a field.
  'Please enter first name': 'Escriba el nombre',
  'Please enter last name': 'Escriba el apellido',
  'Please enter name': 'Escriba el nombre',
  'Please enter street address': 'Escriba la calle y el número',
  'Please enter billing street address':
    'Escriba la calle y el número de la dirección de facturación',
  'Please enter city': 'Escriba la ciudad',
  'Please enter state': 'Elija el estado',
  'Please enter zip code': 'Escriba el código postal (ZIP)',
  'Please enter mobile phone': 'Escriba el teléfono celular',
  'Please enter a valid mobile phone': 'Escriba un teléfono celular válido',
  'Please enter credit card number': 'Escriba el número de la tarjeta de crédito',
  'Please enter valid credit card number': 'Escriba un número de tarjeta de crédito válido',
  'Please enter expiration month': 'Escriba el mes de vencimiento',
  'Please enter valid expiration month': 'Escriba un mes de vencimiento válido',
  'Please enter expiration year': 'Escriba el año de vencimiento',
  'Please enter a valid expiration year': 'Escriba un año de vencimiento válido',
  'Expiration date cannot be in the past': 'La fecha de vencimiento ya pasó',
  'Expiry month cannot be in the past': 'El mes de vencimiento ya pasó',
  'Expiry year cannot be in the past': 'El año de vencimiento ya pasó',
  'Please enter cvv': 'Escriba el código CVV',
  'Please enter valid cvv number': 'Escriba un código CVV válido',
  'Please accept terms of use': 'Acepte los términos de uso',
  'Please enter OTP': 'Escriba el código',
  'Please enter a valid OTP': 'Escriba un código válido',
  'Please enter your card again': 'Escriba otra vez los datos de su tarjeta',

  // The order: steps, fees, and the summary.
  Shipping: 'Envío',
  'Confirm address': 'Confirmar dirección',
  Cart: 'Carrito',
  Payment: 'Pago',
  Progress: 'Avance',
  'Done:': 'Listo:',
  'Step {at} of {count}: {step}': 'Paso {at} de {count}: {step}',
  'Order summary': 'Resumen del pedido',
  '{count} vehicle': '{count} vehículo',
  '{count} vehicles': '{count} vehículos',
  Total: 'Total',
  Subtotal: 'Subtotal',
  'Show fees': 'Ver las tarifas',
  'Hide fees': 'Ocultar las tarifas',
  'Vehicle Type': 'Tipo de vehículo',
  'Vehicle Make': 'Marca del vehículo',
  'License Plate': 'Placa',
  'VIN Number': 'Número de VIN',
  'Fees for {plate}': 'Tarifas de {plate}',
  'What it includes': 'Qué incluye',
  'Goes to the DMV': 'Para el DMV',
  'Our fees': 'Nuestras tarifas',
  'Our fee': 'Nuestra tarifa',
  'About {dmv} goes to the DMV, {ours} is for our fees.':
    'Unos {dmv} son para el DMV y {ours} son nuestras tarifas.',
  '{dmv} goes to the DMV, {ours} is for our fees.':
    '{dmv} son para el DMV y {ours} son nuestras tarifas.',
  'DMV registration fee': 'Tarifa de registro del DMV',
  'Estimated DMV registration fee': 'Tarifa de registro del DMV (cálculo aproximado)',
  'CA DMV BPA fee': 'Tarifa BPA del DMV de California',
  'Service fee': 'Tarifa de servicio',
  'Shipping and handling': 'Envío y manejo',
  'Convenience fee': 'Tarifa por conveniencia',
  'Amount on the renewal notice': 'Monto del aviso de renovación',
  'You copied this amount from the DMV’s notice.': 'Usted copió este monto del aviso del DMV.',
  'Late penalty': 'Recargo por retraso',
  'Late penalties': 'Recargos por retraso',
  'Not included, because we don’t know the DMV’s late penalty for trailers and boats.':
    'No está incluido, porque no sabemos cuánto cobra el DMV por retraso en remolques y botes.',
  'They depend on the license fee on your notice, which we don’t know. This is the most they could be.':
    'Dependen de la tarifa de licencia que aparece en su aviso y que no conocemos. Esto es lo máximo que podrían ser.',
  'The DMV’s fees are an estimate. If the DMV charges less, we’ll refund the difference. If it charges more, we’ll ask you before we charge anything else, or we’ll cancel your order with a full refund. Our fees don’t change.':
    'Las tarifas del DMV son un cálculo aproximado. Si el DMV cobra menos, le reembolsaremos la diferencia. Si cobra más, le preguntaremos antes de cobrarle algo más, o cancelaremos su pedido con reembolso completo. Nuestras tarifas no cambian.',
  'The DMV’s fees are an estimate until we file.':
    'Las tarifas del DMV son un cálculo aproximado hasta que presentemos el pedido.',

  // What was ordered, and how it is paid and mailed.
  '1 Year Renewal': 'Renovación por 1 año',
  'DMV service': 'Servicio del DMV',
  Renew: 'Renovar',
  'Replace in': 'Reponer en',
  Transfer: 'Transferir',
  'Upgrade in': 'Cambiar en',
  'official document and sticker': 'documento oficial y calcomanía',
  'official document': 'documento oficial',
  replacement: 'reposición',
  'replacement title': 'título de reposición',
  'One envelope for {vehicles} vehicles': 'Un sobre para {vehicles} vehículos',
  '{envelopes} envelopes for {vehicles} vehicles': '{envelopes} sobres para {vehicles} vehículos',
  Card: 'Tarjeta',
  '{card} ending in {lastFour}': '{card} que termina en {lastFour}',

  // What browsers say on their own.
  'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.':
    'Estamos verificando su pago con su banco. No pague otra vez. En unos minutos verá el resultado en el estado del pedido.',
  'We couldn’t reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente otra vez.',
} as const;
